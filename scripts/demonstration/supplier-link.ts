import { sendSupplierLinkTask } from '../../worker/incidents/send-supplier-link.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

const hour = 3_600_000
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hour).toISOString()

/** Forwards an incident to a supplier, who opens the mailed link an hour later, without an account, and says when they come. */
export async function answerAsSupplier(
  { product, condominiumId }: Past,
  incident_id: string,
  when: string,
  assignee_id: string,
): Promise<void> {
  const condominium = { condominium_id: condominiumId }
  const { supplier_id } = await product.command<{ supplier_id: string }>('save-supplier', when, {
    ...condominium,
    name: 'Portões Guará',
    email: 'portoes.guara@example.com',
  })
  await product.command('change-incidents', when, {
    ...condominium,
    ids: [incident_id],
    change: { kind: 'assign', assignee_id, supplier_id, note: 'O motor está na garantia deles.' },
  })
  // The secret is only in the mail.
  const payload = await product.take(sendSupplierLinkTask.topic)
  const mails: string[] = []
  await product.working(when, async (context) => {
    const reading = { ...context, send: async (mail: { text: string }) => `${mails.push(mail.text)} kept` }
    await sendSupplierLinkTask.run(reading, payload, new AbortController().signal)
  })
  const token = /#link=([\w-]+)/.exec(mails[0] ?? '')?.[1]
  product.signOut()
  await product.command('view-supplier-link', later(when, 1), { token })
  await product.command('answer-supplier-link', later(when, 1), {
    token,
    id: crypto.randomUUID(),
    answer: {
      kind: 'coming',
      at: later(when, 23),
      words: 'Levo um sensor novo. Preciso de acesso ao motor.',
    },
  })
  await product.signIn(logins.sindica.email, password)
}
