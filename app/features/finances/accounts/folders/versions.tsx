import { formatDate } from '../../../../../domain/calendar.ts'
import { dayOf, shortDate } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import ledger from '../../ledger/ledger.module.css'
import classes from '../accounts.module.css'
import type { Folder } from './folder-queries.ts'
import { FolderState } from './folder-state.tsx'

type VersionsProps = { versions: readonly Folder[]; seal: string | null; today: string }

/** Lists every version of the month's accounts: when it was published, when and why it was withdrawn, and the marks that distinguish copies. */
export function Versions({ versions, seal, today }: VersionsProps) {
  return (
    <Section
      title="Versões e selos"
      note="Guarde o selo do mês: se um lançamento mudar depois do fechamento, ele deixa de conferir."
    >
      {seal && (
        <>
          <p className={classes.note}>Selo do mês</p>
          <div className={ledger.seal} style={{ marginBottom: 20 }}>
            {seal}
          </div>
        </>
      )}
      <ul className={ledger.rows} aria-label="Versões">
        {versions.map((folder) => (
          <li key={folder.id} className={ledger.row}>
            <div>
              <strong>{`Versão ${folder.version}`}</strong>
              <div className={ledger.note}>
                {[
                  `montada em ${shortDate(dayOf(folder.created_at), today)}`,
                  folder.published_at && `publicada em ${shortDate(dayOf(folder.published_at), today)}`,
                  folder.withdrawn_at && `retirada em ${shortDate(dayOf(folder.withdrawn_at), today)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              {folder.withdraw_reason && (
                <div className={ledger.note}>
                  {`Motivo: ${folder.withdraw_reason} (${formatDate(dayOf(folder.withdrawn_at ?? ''))})`}
                </div>
              )}
              {folder.sha256 && (
                <div className={ledger.seal} title="SHA-256 do arquivo">
                  {`PDF ${folder.sha256}`}
                </div>
              )}
            </div>
            <FolderState status={folder.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
