import { FileText } from 'lucide-react'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { momentWords } from '../times.ts'
import classes from '../voting.module.css'

/** The notices of an assembly that was called again: the latest first, each as it was sent. */
export function SentNotices({ assembly }: { assembly: AssemblyView }) {
  const { notices, notice_number, id } = assembly
  if (notices.length < 2) return null
  return (
    <Section title="Editais" note="Vale o último. Os anteriores ficam como foram enviados.">
      <ol className={classes.notices} aria-label="Editais enviados">
        {notices.toReversed().map(({ number, sent_at, reason }) => (
          <li key={number}>
            <div>
              <strong>
                Edital nº {number}, enviado em {momentWords(sent_at)}
                {number < notice_number && ', substituído'}
              </strong>
              {reason && <p>{reason}</p>}
            </div>
            <FileButton
              command="assembly-document"
              body={{ assembly_id: id, paper: 'notice', number }}
              name={`edital-${number}.pdf`}
              action="gerar o edital"
              size="compact-md"
              leftSection={<FileText size={18} />}
              aria-label={`PDF do edital nº ${number}`}
            >
              PDF
            </FileButton>
          </li>
        ))}
      </ol>
    </Section>
  )
}
