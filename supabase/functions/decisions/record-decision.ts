import { z } from 'zod'
import { assemblyNames, matterNames } from '../../../domain/decisions/matters.ts'
import { decisionVotes, reached } from '../../../domain/decisions/votes.ts'
import { AppError } from '../../../domain/errors.ts'
import { id } from '../../../domain/fields/id.ts'
import { filledLine, filledText } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/units/inputs.ts'
import { checkMinutes, correct } from './versions.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Chosen by who uploads its minutes first; a known one is corrected. */
  id: id('Decisão inválida.'),
  /** Of the version that a correction takes the place of; left out of a new decision. */
  corrects: z.number().int().min(1).nullish(),
  correction: field.reason,
  decided_on: field.civilDate('Informe a data da assembleia.'),
  assembly: z.enum(assemblyNames, 'Escolha o tipo da assembleia.'),
  matter: z.enum(matterNames, 'Escolha o assunto.'),
  title: filledLine(120, 'Dê um título à decisão.'),
  body: filledText(20_000, 'Escreva o que foi decidido.'),
  votes: decisionVotes.nullish(),
  /** Paths of files already stored for this decision. */
  attachments: z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([]),
})

/**
 * Records what an assembly decided, or a later version: the earlier one remains readable. Throws `decision_exists`, `decision_changed` when someone
 * corrected it meanwhile, `file_missing`.
 */
export default command('record-decision', {
  roles: 'admins',
  membersOnly: true,
  auditedAs: 'Registrou uma decisão de assembleia',
  section: 'rules',
  ownCase: 'register',
  input,
  async run({ sql, condominiumId, userId, today, audit }, given) {
    const { id, corrects, decided_on, assembly, matter, title, body, votes, attachments, correction } = given
    if (decided_on > today) throw refused('decided_on', 'A data da assembleia não pode ser futura.')
    if (corrects && correction === '') throw refused('correction', 'Diga o que foi corrigido e por quê.')
    await checkMinutes(sql, condominiumId, id, attachments)
    const { requirement, isReached } = reached(matter, decided_on, votes ?? null)
    const row = {
      decided_on,
      assembly,
      matter,
      title,
      body,
      votes: votes ? sql.json(votes) : null,
      requirement,
      is_reached: isReached,
      correction,
    }
    const version = corrects
      ? await correct(sql, condominiumId, id, corrects, row, userId)
      : await record({ condominium_id: condominiumId, id, created_by: userId, ...row })
    audit({
      entity: 'decisions',
      entityId: id,
      after: { version, decided_on, matter, title, attachments: attachments.length, correction },
    })
    return { id, version, is_reached: isReached }

    async function record(fresh: Record<string, unknown>): Promise<number> {
      const made = await sql`
        insert into public.decisions ${sql(fresh as never)} on conflict (condominium_id, id) do nothing returning version`
      if (made.length === 0) throw new AppError('decision_exists')
      return 1
    }
  },
})

const refused = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })
