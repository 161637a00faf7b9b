import { useState } from 'react'
import {
  type PaymentEnvironment,
  type TestOutcome,
  type TestStep,
  testStepNames,
} from '../../../domain/payment-test/steps.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { toFailure } from '../../lib/failure.ts'

export type TestRun = {
  /** ISO; null before the first. */
  startedAt: string | null
  environment: PaymentEnvironment | null
  outcomes: TestOutcome[]
  /** The step that runs. */
  current: TestStep | null
  /** Why the run ended early. */
  trouble: string | null
}

const none: TestRun = { startedAt: null, environment: null, outcomes: [], current: null, trouble: null }

/** Runs the steps one after the other, each as a separate call: results appear while the rest runs. */
export function usePaymentTest(condominiumId: string | null) {
  const [run, setRun] = useState<TestRun>(none)
  const start = async () => {
    setRun({ ...none, startedAt: new Date().toISOString(), current: testStepNames[0] })
    for (const step of testStepNames) {
      setRun((before) => ({ ...before, current: step }))
      try {
        const { environment, ...outcome } = await invoke('test-payments', {
          condominium_id: condominiumId,
          step,
        })
        setRun((before) => ({ ...before, environment, outcomes: [...before.outcomes, outcome] }))
      } catch (error) {
        setRun((before) => ({ ...before, current: null, trouble: toFailure(error).message }))
        return
      }
    }
    setRun((before) => ({ ...before, current: null }))
  }
  return { run, start }
}
