import { z } from 'zod'
import { flag } from '../../config-values.ts'

const chain = z.looseObject({ enabled: flag(false) })

/** `[auth.web3.<chain>]`, with the Supabase CLI's keys and defaults. */
export const web3 = z.looseObject({ solana: chain.prefault({}), ethereum: chain.prefault({}) })

export type Chain = 'solana' | 'ethereum'
