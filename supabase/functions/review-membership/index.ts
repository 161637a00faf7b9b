import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { decide, decisionFields, withRules } from '../_shared/memberships/deciding.ts'

const input = withRules(z.object({ condominium_id: z.uuid('Condomínio inválido.'), ...decisionFields }))

/** A síndico decides who enters. */
export default command('review-membership', {
  input,
  condominium: (given) => given.condominium_id,
  run: (context, given) => decide(context, given),
})
