"""The interfaces that frameworks know: PettingZoo, Gymnasium, vectors, Stable-Baselines3. No rule lives here."""
