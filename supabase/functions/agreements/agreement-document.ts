import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { loadPaper } from '../_shared/agreements/paper.ts'
import { renderPaper } from '../_shared/agreements/paper-pdf.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'

const input = z.object({ condominium_id: field.condominium_id, agreement_id: field.agreement_id })

/** The paper of an agreement to be signed: its debtor's document whole, so who fetched it is written down. Throws `not_found`. */
export default command('agreement-document', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Baixou o termo de um acordo',
  changes: 'nothing',
  answersFile: true,
  input,
  async run({ sql, condominiumId, role, userId, audit, limit }, { agreement_id }) {
    await limit(`agreement-document:${userId}`, 30)
    const paper = await loadPaper(sql, condominiumId, agreement_id, role === 'resident')
    if (!paper) throw new AppError('not_found')
    audit({ entity: 'debt_agreements', entityId: agreement_id, after: { reference: paper.reference } })
    return pdfAnswer(await renderPaper(paper), `acordo-${paper.reference}.pdf`)
  },
})
