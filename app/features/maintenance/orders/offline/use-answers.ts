import { useMemo, useSyncExternalStore } from 'react'
import { filePath } from '../../../../../domain/files.ts'
import type { QueuedAnswer } from '../../../../../domain/maintenance/orders/queued-answers.ts'
import type { OrderTask } from '../../../../../domain/maintenance/orders/view.ts'
import { photoRules, refusal, typeOf } from '../../../../lib/files/uploads/file-rules.ts'
import { shrinkImage } from '../../../../lib/files/uploads/shrink-image.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { keepAnswer, listenToAnswers, queuedAnswers } from '../../../../lib/offline/queued-answers.ts'
import { useSession } from '../../../../lib/session.tsx'
import { toast } from '../../../../lib/toasts.tsx'

/** Pixels of a photo's longer side: a queue of them fits on a phone. */
const side = 2000

/** What this device has of an order that the server has not, or refused. */
export function useOrderAnswers(orderId: string): QueuedAnswer[] {
  const all = useSyncExternalStore(listenToAnswers, queuedAnswers)
  return useMemo(() => all.filter((one) => one.orderId === orderId), [all, orderId])
}

export const isWaiting = ({ state }: QueuedAnswer): boolean => state !== 'refused'

export type Said = { done: boolean; value: number | null; note: string }

/** Answers a step: kept on the device, shown, and sent when there is a network. `task` is the server's. */
export function useAnswering(orderId: string, task: OrderTask) {
  const { id: condominiumId } = useCondominium()
  const { user } = useSession()
  const given = () => ({
    id: crypto.randomUUID() as string,
    userId: user?.id ?? '',
    condominiumId,
    orderId,
    taskId: task.id,
    at: new Date().toISOString(),
  })
  /** Returns whether it was kept. */
  const say = (said: Said): Promise<boolean> =>
    keepAnswer({ ...given(), what: { kind: 'answer', ...said, seen: seenOf(task) } }).then(
      () => true,
      notKept,
    )
  /** Returns whether one was kept. */
  const show = async (files: readonly File[]): Promise<boolean> => {
    let kept = false
    for (const file of files) {
      const wrong = refusal(file, photoRules)
      if (wrong) {
        toast('error', file.name, wrong)
        continue
      }
      const small = await shrinkImage(file, { side })
      const type = typeOf(small, photoRules) ?? small.type
      const place = { condominiumId, area: 'maintenance', ownerId: task.id } as const
      const path = filePath({ ...place, id: crypto.randomUUID(), name: small.name })
      const what = { kind: 'photo', path, name: small.name, type } as const
      kept = (await keepAnswer({ ...given(), what }, small).then(() => true, notKept)) || kept
    }
    return kept
  }
  return { say, show }
}

/** When the step was marked as this page read it. */
export const seenOf = ({ done_at }: OrderTask): string | null => done_at && new Date(done_at).toISOString()

function notKept(): false {
  toast('error', 'Não deu para guardar neste aparelho', 'Libere espaço no aparelho e responda de novo.')
  return false
}
