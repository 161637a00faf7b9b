import { z } from 'zod'
import { letterTest } from '../../domain/letters/input.ts'
import type { Task } from '../context.ts'
import { changedLetter } from '../message-templates/changed.ts'
import { asTest } from '../message-templates/layout.ts'
import { samples } from '../message-templates/samples/samples.ts'

const told = 'Este é um teste, com dados inventados, pedido nas configurações da plataforma.'
const payload = z.object({ user_id: z.uuid(), ...letterTest.shape })

/** Mails a platform administrator a letter with made-up data and the text that they are writing. It is no message of any condominium. */
export const letterTestTask: Task = {
  topic: 'letter-test',
  async run({ sql, send }, data) {
    const { user_id, event, text } = payload.parse(data)
    const [account] = await sql<{ email: string | null }[]>`select email from private.account(${user_id})`
    if (!account?.email) return
    const opening = [told, text.opening].filter(Boolean).join('\n')
    const {
      subject,
      html,
      text: plain,
    } = asTest(changedLetter(samples[event]().letter!, { ...text, opening }))
    await send({ to: account.email, subject, html, text: plain })
  },
}
