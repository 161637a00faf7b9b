import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { makeFeed } from '../_shared/calendar-feed.ts'
import { command } from '../_shared/command.ts'

/** Makes the caller's secret address of the building's calendar, replacing the previous one: { token }, returned only this once. */
export default command('make-calendar-feed', {
  roles: 'members',
  isSecret: true,
  auditedAs: 'Criou um endereço do calendário do prédio',
  section: 'building-calendar',
  ownCase: 'own say',
  input: z.strictObject({ condominium_id: condominiumId }),
  run: (context) => makeFeed(context, 'building'),
})
