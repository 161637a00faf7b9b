import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { reportAddress } from '../../../../domain/reports/address.ts'
import { MOST_LETTERS, paragraphsOf } from '../../../../domain/reports/annual-report.ts'
import type { AnnualReportView } from '../../../../domain/reports/annual-view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import classes from './annual.module.css'
import { annualReportQuery } from './queries.ts'

type Props = { view: AnnualReportView; mayWrite: boolean }
type Section = AnnualReportView['sections'][number]

/** The text part by part. The writer edits one part at a time; what is left out of the paper stands here in grey. */
export function AnnualSections({ view, mayWrite }: Props) {
  const [editing, setEditing] = useState<string | null>(null)
  const saving = useSaving(view)
  return (
    <div className={classes.text}>
      {view.sections.map((section) =>
        editing === section.name ? (
          <Editor
            key={section.name}
            section={section}
            version={view.version}
            saving={saving}
            onClose={() => setEditing(null)}
          />
        ) : (
          <Part
            key={section.name}
            section={section}
            view={view}
            mayWrite={mayWrite}
            saving={saving}
            isBusy={editing !== null || saving.save.isPending}
            onEdit={() => setEditing(section.name)}
          />
        ),
      )}
    </div>
  )
}

type Change = Partial<Pick<Section, 'text' | 'included' | 'with_tables' | 'drafted'>>

/** Saves one part after the other: each says the version that the one before has made. What was saved is shown at once; its figures are not read again for it. */
function useSaving(view: AnnualReportView) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const sent = useRef<{ name: string; change: Change }>(undefined)
  const { queryKey } = annualReportQuery(id, view.id)
  const save = useCommand('save-annual-report', {
    action: 'salvar a prestação de contas',
    quiet: true,
    keep: ({ version }) => {
      queries.setQueryData(queryKey, (known) => known && saved(known, sent.current!, version))
    },
  })
  const put = (
    { name, text, included, with_tables }: Section,
    change: Change,
    { version = view.version, onSuccess }: { version?: number; onSuccess?: () => void } = {},
  ) => {
    sent.current = { name, change }
    save.mutate(
      { report_id: view.id, version, sections: [{ name, text, included, with_tables, ...change }] },
      { onSuccess },
    )
  }
  /** What was just chosen, while it is being saved. */
  const shown = ({ name, included, with_tables }: Section) => ({
    included,
    with_tables,
    ...(save.isPending && sent.current?.name === name && sent.current.change),
  })
  return { save, put, shown }
}
type Saving = ReturnType<typeof useSaving>

const saved = (
  view: AnnualReportView,
  { name, change }: { name: string; change: Change },
  version: number,
): AnnualReportView => ({
  ...view,
  version,
  sections: view.sections.map((section) =>
    section.name === name
      ? { ...section, ...change, has_changed: (change.drafted ?? section.drafted) !== section.drafted_now }
      : section,
  ),
})

/** What went wrong with a part, in its place. */
function Refusal({ saving: { save }, section }: { saving: Saving; section: Section }) {
  if (!save.error || save.variables?.sections?.[0]?.name !== section.name) return null
  return <FormErrors message={toFailure(save.error).message} />
}

type PartProps = Props & { section: Section; saving: Saving; isBusy: boolean; onEdit: () => void }

function Part({ section, view, mayWrite, saving, isBusy, onEdit }: PartProps) {
  const { title, text, reports, has_changed, drafted_now } = section
  const put = (change: Change) => saving.put(section, change)
  const { included, with_tables } = saving.shown(section)
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
      <Refusal saving={saving} section={section} />
      {[...paragraphsOf(text).entries()].map(([place, paragraph]) => (
        <p key={`${place} ${paragraph}`}>{paragraph}</p>
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
              disabled={isBusy}
              onClick={() => put({ text: drafted_now, drafted: drafted_now })}
            >
              Usar o de hoje
            </Button>
            <Button variant="subtle" mih={44} disabled={isBusy} onClick={() => put({ drafted: drafted_now })}>
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
              disabled={isBusy}
              onChange={({ currentTarget }) => put({ included: currentTarget.checked })}
            />
            {reports.length > 0 && (
              <Checkbox
                label="Com as tabelas e os gráficos"
                aria-label={`Com as tabelas e os gráficos: ${title}`}
                checked={with_tables}
                disabled={isBusy || !included}
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

type EditorProps = { section: Section; version: number; saving: Saving; onClose: () => void }

function Editor({ section, version, saving, onClose }: EditorProps) {
  const { title, drafted_now } = section
  // What was read when the writing began: the page itself changes when others save.
  const [seen] = useState({ version, text: section.text })
  const [text, setText] = useState(seen.text)
  const [showsDraft, setShowsDraft] = useState(false)
  return (
    <section className={classes.part} aria-label={title} data-screen-only>
      <h2>{title}</h2>
      <Refusal saving={saving} section={section} />
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
          loading={saving.save.isPending}
          disabled={text === seen.text}
          onClick={() =>
            saving.put(
              section,
              { text, ...(text === drafted_now && { drafted: drafted_now }) },
              { version: seen.version, onSuccess: onClose },
            )
          }
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
