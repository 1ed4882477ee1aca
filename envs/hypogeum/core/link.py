"""How rules are joined: all of an entry's rules are optimised together, once, and only the entry becomes machine code.

Numba alone optimises a function, writes its machine code and its wrappers for Python, and then does the same again with it
inside each of its callers. Rules need none of that before they stand in an entry. Here a rule stops at LLVM's intermediate
code; an entry collects the code of all rules it can reach, makes them its own (so that LLVM may inline or drop them), and
optimises the whole.

Measured on one core of the development machine (AMD EPYC 9004, Numba 0.68.1), seconds of CPU time:
- 120 rules of ten lines, first entry: 42.8 with plain `njit`, 12.9 joined, and the compiled code ran 3.5 times faster. LLVM's
  vectorisers off, optimisation level 2, or no passes over single functions changed that by less than 3 %: left as they are.
- Cutthroat Caverns, all entries: 142 joined, 81 with one compilation for all integers (`RuleType`).
- Cutthroat Caverns, the entry of the shells alone: 37.1 and 33.0 with a description of each step, 29.0 and 32.1 without it
  (`_Passes`).
These were taken while the machine was busy, so they compare, and an idle machine needs less.
"""

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import compiler, errors, typed_passes, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.datamodel.models import OpaqueModel
from numba.core.datamodel.registry import register_default


class RuleType(types.Dispatcher):
    """The type of a rule inside compiled code: one compilation for all integer arguments.

    Numba alone compiles a function anew for each width of an integer argument, and for each literal number handed in: the
    172 rules of Cutthroat Caverns that `reset` reaches became 406 functions.
    """

    def get_call_type(self, context: Any, args: tuple[Any, ...], kws: Any) -> Any:
        return super().get_call_type(context, tuple(_widened(a) for a in args), kws)


register_default(RuleType)(OpaqueModel)


def _widened(argument: Any) -> Any:
    plain = types.unliteral(argument)
    if isinstance(plain, types.Boolean) or (isinstance(plain, types.Integer) and plain != types.uint64):
        return types.int64
    return plain


class RuleLibrary(JITCodeLibrary):
    """The intermediate code of one rule; never becomes machine code of its own."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = "linkonce_odr"
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        return self._final_module


class EntryLibrary(JITCodeLibrary):
    """The code of an entry and of every rule that it can reach."""

    def add_linking_library(self, library: Any) -> None:
        todo = [library]
        while todo:
            found = todo.pop()
            if found not in self._linking_libraries:
                super().add_linking_library(found)
                if isinstance(found, RuleLibrary):
                    todo += found._linking_libraries

    def _optimize_final_module(self) -> None:
        for library in self._linking_libraries:
            if isinstance(library, RuleLibrary):
                for function in library._final_module.functions:
                    if not function.is_declaration:
                        self._final_module.get_function(function.name).linkage = "internal"
        super()._optimize_final_module()


@register_pass(mutates_CFG=True, analysis_only=False)
class _RuleLowering(typed_passes.NativeLowering):
    _name = "hypogeum_rule_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        done: bool = super().run_pass(state)
        lowered = state["cr"]
        # Numba keys compiled functions by a built-in function object; this one has no address and is never called.
        name = lowered.fndesc.qualname.split(".")[-1]
        key = _dynfunc.make_function(
            lowered.fndesc.lookup_module(), name, "a rule", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(key, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=key)
        return done


@register_pass(mutates_CFG=True, analysis_only=False)
class _EntryLowering(typed_passes.NativeLowering):
    _name = "hypogeum_entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        done: bool = super().run_pass(state)
        return done


class _Passes(PassManager):
    """Numba's passes without a description of each step, which spells out the types of the records for nobody to read."""

    def _runPass(self, index: int, step: Any, state: Any) -> None:
        step.analysis = self._analysis
        with errors.new_error_context("Pass {name}", name=step.name()):  # type: ignore[attr-defined]
            step.run_initialization(state)
            step.run_pass(state)
            step.run_finalizer(state)


def _lowered_by(lowering: type) -> type:
    class Pipeline(compiler.Compiler):
        def define_pipelines(self) -> list[Any]:
            pipelines = super().define_pipelines()
            for manager in pipelines:
                manager.__class__ = _Passes
                manager.passes = [
                    (lowering if step is typed_passes.NativeLowering else step, words) for step, words in manager.passes
                ]
                manager._finalized = False
                manager.finalize()
            return pipelines

    return Pipeline


RulePipeline, EntryPipeline = _lowered_by(_RuleLowering), _lowered_by(_EntryLowering)
