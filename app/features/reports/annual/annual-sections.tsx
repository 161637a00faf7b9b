import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { reportAddress } from '../../../../domain/reports/address.ts'
import { MOST_LETTERS, paragraphsOf } from '../../../../domain/reports/annual-report.ts'
import type { AnnualReportView } from '../../../../domain/reports/annual-view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { Status } from '../../../ui/data/status.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import classes from './annual.module.css'

type Props = { view: AnnualReportView; mayWrite: boolean }
type Section = AnnualReportView['sections'][number]

/** The text part by part. The writer edits one part at a time; what is left out of the paper stands here in grey. */
export function AnnualSections({ view, mayWrite }: Props) {
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <div className={classes.text}>
      {view.sections.map((section) =>
        editing === section.name ? (
          <Editor key={section.name} section={section} view={view} onClose={() => setEditing(null)} />
        ) : (
          <Part
            key={section.name}
            section={section}
            view={view}
            mayWrite={mayWrite}
            isBusy={editing !== null}
            onEdit={() => setEditing(section.name)}
          />
        ),
      )}
    </div>
  )
}

/** Saves one part; the others stay. */
function useSavePart(view: AnnualReportView, { name, text, included, with_tables }: Section) {
  const save = useCommand('save-annual-report', { action: 'salvar a prestação de contas', quiet: true })
  const put = (
    changed: Partial<Pick<Section, 'text' | 'included' | 'with_tables' | 'drafted'>>,
    onSuccess?: () => void,
  ) =>
    save.mutate(
      {
        report_id: view.id,
        version: view.version,
        sections: [{ name, text, included, with_tables, ...changed }],
      },
      { onSuccess },
    )
  return { save, put }
}

type PartProps = Props & { section: Section; isBusy: boolean; onEdit: () => void }

function Part({ section, view, mayWrite, isBusy, onEdit }: PartProps) {
  const { title, text, included, with_tables, reports, has_changed, drafted_now } = section
  const { save, put } = useSavePart(view, section)
  const [showsNew, setShowsNew] = useState(false)
  const isStale = mayWrite && included && has_changed
  return (
    <section className={classes.part} aria-label={title} data-out={!included || undefined}>
      <header>
        <h2>{title}</h2>
        <Group gap={12} data-screen-only>
          {!included && <span className={classes.quiet}>Fora do documento</span>}
          {mayWrite && (
            <Button
              variant="subtle"
              size="compact-md"
              mih={44}
              disabled={isBusy}
              aria-label={`Editar: ${title}`}
              onClick={onEdit}
            >
              Editar
            </Button>
          )}
        </Group>
      </header>
      {save.error && <FormErrors message={toFailure(save.error).message} />}
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {text.trim() === '' && <p className={classes.quiet}>Nada a relatar neste período.</p>}
      {isStale && (
        <div className={classes.stale}>
          <Status icon={CircleAlert} tone="warning" wraps>
            Os números mudaram depois que este texto foi escrito
          </Status>
          {showsNew && <p className={classes.drafted}>{drafted_now || 'Hoje não há o que relatar.'}</p>}
          <Group gap={8} data-screen-only>
            <Button variant="subtle" mih={44} aria-expanded={showsNew} onClick={() => setShowsNew(!showsNew)}>
              {showsNew ? 'Esconder o texto de hoje' : 'Ver o texto de hoje'}
            </Button>
            <Button
              variant="subtle"
              mih={44}
              disabled={isBusy || save.isPending}
              onClick={() => put({ text: drafted_now, drafted: drafted_now })}
            >
              Usar o de hoje
            </Button>
            <Button
              variant="subtle"
              mih={44}
              disabled={isBusy || save.isPending}
              onClick={() => put({ drafted: drafted_now })}
            >
              Manter o meu
            </Button>
          </Group>
        </div>
      )}
      <footer>
        {mayWrite && (
          <Group gap="lg" data-screen-only>
            <Checkbox
              label="Vai no documento"
              aria-label={`Vai no documento: ${title}`}
              checked={included}
              disabled={isBusy || save.isPending}
              onChange={({ currentTarget }) => put({ included: currentTarget.checked })}
            />
            {reports.length > 0 && (
              <Checkbox
                label="Com as tabelas e os gráficos"
                aria-label={`Com as tabelas e os gráficos: ${title}`}
                checked={with_tables}
                disabled={isBusy || save.isPending || !included}
                onChange={({ currentTarget }) => put({ with_tables: currentTarget.checked })}
              />
            )}
          </Group>
        )}
        {reports.length > 0 && (
          <p className={classes.quiet}>
            {'Vem de: '}
            {reports.map((report, place) => (
              <span key={report.name}>
                {place > 0 && ' · '}
                <Link to={reportAddress(report.name, { ...view.period, compare: 'before' })}>
                  {report.title}
                </Link>
              </span>
            ))}
          </p>
        )}
      </footer>
    </section>
  )
}

type EditorProps = { section: Section; view: AnnualReportView; onClose: () => void }

function Editor({ section, view, onClose }: EditorProps) {
  const { title, drafted_now } = section
  const [text, setText] = useState(section.text)
  const [showsDraft, setShowsDraft] = useState(false)
  const { save, put } = useSavePart(view, section)
  return (
    <section className={classes.part} aria-label={title} data-screen-only>
      <h2>{title}</h2>
      {save.error && <FormErrors message={toFailure(save.error).message} />}
      <Textarea
        data-autofocus
        autoFocus
        aria-label={`Texto de ${title}`}
        description="Uma linha vazia separa os parágrafos."
        autosize
        minRows={6}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {showsDraft && <p className={classes.drafted}>{drafted_now || 'Hoje não há o que relatar.'}</p>}
      <Group mt="sm" gap={8}>
        <Button
          loading={save.isPending}
          disabled={text === section.text}
          onClick={() => put({ text, ...(text === drafted_now && { drafted: drafted_now }) }, onClose)}
        >
          Salvar
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancelar
        </Button>
        <Button variant="subtle" aria-expanded={showsDraft} onClick={() => setShowsDraft(!showsDraft)}>
          {showsDraft ? 'Esconder o texto dos relatórios' : 'Ver o texto dos relatórios'}
        </Button>
        {text !== drafted_now && (
          <Button variant="subtle" onClick={() => setText(drafted_now)}>
            Voltar ao texto dos relatórios
          </Button>
        )}
      </Group>
    </section>
  )
}
