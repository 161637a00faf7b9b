import { trialNotice } from '../../../domain/subscriptions/trial.ts'
import type { WorkerContext } from '../../context.ts'
import { notifyIn } from '../../notify/notify.ts'
import { trialLetter } from './letters.ts'
import { onceOf, readSindico } from './sindico.ts'

type Trial = { id: string; condominium_id: string; trial_ends_at: Date; now: Date }

/** Reminds the síndico of a trial's end: three days before, the day before, and when it has ended; each once. */
export async function tellTrials(context: WorkerContext): Promise<void> {
  // Trials that ended days ago say nothing any more.
  const trials = await context.sql<Trial[]>`
    select s.id, s.condominium_id, s.trial_ends_at, private.now() as now from public.condominium_subscriptions s
    where s.is_trial and s.status = 'active'
      and s.trial_ends_at between private.now() - interval '3 days' and private.now() + interval '3 days'
      and not exists (select from public.condominium_subscriptions n
        where n.condominium_id = s.condominium_id and (n.created_at, n.id) > (s.created_at, s.id))`
  for (const trial of trials) {
    const notice = trialNotice(trial.trial_ends_at, trial.now)
    if (!notice) continue
    await context.transaction(async (sql) => {
      if (!(await onceOf(sql, trial.id, notice))) return
      const about = await readSindico(sql, context, trial.condominium_id, trial.id)
      if (about) await notifyIn(sql, [trialLetter(about, notice, trial.trial_ends_at)])
    })
  }
}
