import type { Cents } from '../../money.ts'

const STEP: Cents = 5000

/** A limit that leaves room for a year's rise and a month with more water: a third above the last fee, to whole fifty reais. */
export const suggestedLimit = (lastFee: Cents): Cents => Math.ceil((lastFee * 4) / 3 / STEP) * STEP
