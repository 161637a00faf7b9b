import { vi } from 'vitest'

/**
 * Runs before each file of database tests. They read the date once and keep using it, so a file must not run across two days: one that would begin
 * right before midnight in Brasília waits for the new day, and data loaded on another day is reloaded.
 */
const MARGIN_MS = 180_000
const DAY_MS = 86_400_000
/** Brasília uses UTC−3 all year (Decreto 9.772/2019). */
const inBrasilia = () => Date.now() - 3 * 3_600_000
const left = DAY_MS - (inBrasilia() % DAY_MS)
if (left < MARGIN_MS) await new Promise((resolve) => setTimeout(resolve, left))

const day = Math.floor(inBrasilia() / DAY_MS)
const loaded = globalThis as typeof globalThis & { loadedOnDay?: number }
if (loaded.loadedOnDay !== undefined && loaded.loadedOnDay !== day) vi.resetModules()
loaded.loadedOnDay = day
