import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task } from '../context.ts'
import { paragraph, renderLetter } from '../message-templates/layout.ts'
import { notify } from './notify.ts'

/** A message that says only that it arrived. */
export const testNotificationTask: Task = {
  topic: 'test-notification',
  async run(context, payload) {
    const { condominiumId, userId } = payload as { condominiumId: string; userId: string }
    const [home] = await context.sql<{ name: string; document: string | null }[]>`
      select name, document from public.condominiums where id = ${condominiumId}`
    if (!home) return
    const content = renderLetter({
      condominium: home.name,
      document: home.document && formatDocument(home.document),
      subject: 'Aviso de teste: chegou',
      eyebrow: 'Teste',
      title: 'Este aviso chegou até você',
      blocks: [paragraph('Foi só um teste que você pediu em Ajustes. Não há nada a fazer.')],
      why: 'Você recebe esta mensagem porque pediu um teste nos ajustes do condomínio',
    })
    const path = '/dashboard/settings?tab=notifications'
    await notify(context, [{ condominiumId, kind: 'test', userId, content, path }])
  },
}
