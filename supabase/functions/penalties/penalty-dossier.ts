import { AppError } from '../../../domain/errors.ts'
import { caseNamed } from '../../../domain/penalties/input.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { command } from '../_shared/command.ts'
import { siteUrl } from '../_shared/environment.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { caseOf, isToldParty } from '../_shared/penalties/acting.ts'
import { renderDossier } from '../_shared/penalties/dossier-pdf.ts'
import { loadEvidence } from '../_shared/penalties/evidence.ts'
import { frameOf } from '../_shared/penalties/letters.ts'

/**
 * Returns the whole case as one PDF: its chain with dates and hashes, letters, proofs of delivery, evidence, decision and how the fine was computed.
 * A party gets it without the council's opinions and without the reporter. Throws `not_found` for anyone it does not concern.
 */
export default command('penalty-dossier', {
  roles: 'boardAndResidents',
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Baixou o dossiê de um caso de penalidade',
  answersFile: true,
  input: caseNamed,
  async run({ sql, zone, condominiumId, role, now, audit, limit, userId }, { case_id }) {
    await limit(`penalty-dossier:${userId}`, 10)
    const isParty = await isToldParty(sql, case_id)
    const isBoard = (isAdministrator(role) || role === 'council') && !isParty
    if (!isParty && !isBoard) throw new AppError('not_found')
    const detail = await caseOf(sql, condominiumId, case_id, { board: isBoard, manager: false })
    const frame = await frameOf(sql, condominiumId)
    audit({ entity: 'penalty_cases', entityId: case_id, after: { format: 'pdf' } })
    const pictures = await loadEvidence(detail)
    const pdf = await renderDossier({ detail, frame, pictures, now, zone, site: siteUrl() })
    return pdfAnswer(pdf, `dossie-${detail.case.number.replace('/', '-')}.pdf`)
  },
})
