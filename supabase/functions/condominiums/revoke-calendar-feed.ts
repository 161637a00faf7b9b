import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { endFeed } from '../_shared/calendar-feed.ts'
import { command } from '../_shared/command.ts'

/** Ends the caller's address of the building's calendar; without one nothing changes. */
export default command('revoke-calendar-feed', {
  roles: 'members',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um endereço do calendário do prédio',
  section: 'building-calendar',
  ownCase: 'own say',
  input: z.strictObject({ condominium_id: condominiumId }),
  run: (context) => endFeed(context, 'building'),
})
