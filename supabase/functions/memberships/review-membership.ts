import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { decide, decisionFields, withRules } from '../_shared/memberships/deciding.ts'

const input = withRules(z.object({ condominium_id: condominiumId, ...decisionFields }))

/** A síndico decides who enters. */
export default command('review-membership', {
  roles: 'admins',
  membersOnly: true,
  feature: 'resident_management',
  auditedAs: 'Decidiu um pedido de acesso',
  section: 'access',
  ownCase: 'access',
  input,
  condominium: (given) => given.condominium_id,
  run: (context, given) => decide(context, given),
})
