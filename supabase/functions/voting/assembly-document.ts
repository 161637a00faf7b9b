import { AppError } from '../../../domain/errors.ts'
import { assemblyDocumentInput, papers } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { loadOwner } from '../_shared/export/paper.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { doorCodes } from '../_shared/voting/door.ts'
import { attendants } from '../_shared/voting/minutes/facts.ts'
import { paperAssembly, paperConveners, paperNotice, paperUnits } from '../_shared/voting/papers/assembly.ts'
import { renderAttendance } from '../_shared/voting/papers/attendance-pdf.ts'
import { ballotCount, renderBallots } from '../_shared/voting/papers/ballots-pdf.ts'
import { momentWords } from '../_shared/voting/papers/frame.ts'
import { renderNotice } from '../_shared/voting/papers/notice-pdf.ts'
import { renderProxy } from '../_shared/voting/papers/proxy-pdf.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 20
/** More ballots than these take a minute to set: item by item they fit. */
const MOST_BALLOTS = 6000

/**
 * Returns a document of an assembly: the notice and the proxy form for voters, the attendance list for the management and the council, ballots for
 * the management. Throws `not_found`, `forbidden`, `paper_no_ballots`, `too_long_for_paper`.
 */
export default command('assembly-document', {
  roles: 'boardAndResidents',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Imprimiu um papel de assembleia',
  section: 'minutes',
  answersFile: true,
  input: assemblyDocumentInput,
  async run(context, { assembly_id, paper, item_ids, blank, number }) {
    const { sql, condominiumId, userId, role, now, audit } = context
    await context.limit(`assembly-document:${userId}`, MOST_A_MINUTE)
    const { assembly, items } = await paperAssembly(context, assembly_id)
    // A draft is the management's own.
    if (assembly.called_at === null && !manages(context)) throw new AppError('not_found')
    if (paper === 'ballots') refuseUnless(manages(context), 'forbidden')
    if (paper === 'attendance') refuseUnless(manages(context) || role === 'council', 'forbidden')
    audit({ entity: 'assemblies', entityId: assembly_id, after: { document: papers[paper] } })
    const owner = await loadOwner(sql, condominiumId)
    if (paper === 'notice') {
      const sent =
        assembly.called_at === null
          ? { assembly, items, mark: null }
          : await paperNotice(context, assembly, number, momentWords)
      return pdfAnswer(
        await renderNotice({
          ...sent,
          owner: { ...owner, zone: sent.mark?.zone ?? owner.zone },
          now,
          codes: await doorCodes(context, assembly_id),
          conveners: await paperConveners(context, assembly),
        }),
        sent.mark && sent.mark.number > 1 ? `edital-${sent.mark.number}.pdf` : 'edital.pdf',
      )
    }
    if (paper === 'proxy')
      return pdfAnswer(await renderProxy({ owner, assembly, items, now }), 'procuracao.pdf')
    const units = await paperUnits(context, assembly)
    if (paper === 'attendance') {
      const isRecord = assembly.state === 'closed' || assembly.state === 'suspended'
      const there = isRecord ? await attendants(context, assembly_id, { from: null, until: null }) : null
      return pdfAnswer(
        await renderAttendance({ owner, assembly, units, there, now }),
        'lista-de-presenca.pdf',
      )
    }
    const voted = items.filter(
      ({ id, ballot }) => ballot !== 'none' && (item_ids.length === 0 || item_ids.includes(id)),
    )
    refuseUnless(voted.length > 0, 'paper_no_ballots')
    refuseUnless(ballotCount(voted, units.length, blank) <= MOST_BALLOTS, 'too_long_for_paper')
    return pdfAnswer(await renderBallots({ owner, assembly, items: voted, units, blank }), 'cedulas.pdf')
  },
})
