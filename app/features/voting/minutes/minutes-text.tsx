import { Button, Group, Textarea } from '@mantine/core'
import { Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { isChanged, numbered } from '../../../../domain/voting/minutes.ts'
import type { MinutesSection, MinutesView } from '../../../../domain/voting/minutes-facts.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { Status } from '../../../ui/data/status.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { DissentDialog } from './dissent-dialog.tsx'
import classes from './minutes.module.css'

type Props = { minutes: MinutesView; assembly: AssemblyView; mayWrite: boolean }

/** The text part by part, its paragraphs numbered continuously. The writer edits one part at a time. */
export function MinutesText({ minutes, assembly, mayWrite }: Props) {
  const [editing, setEditing] = useState<string | null>(null)
  const redraft = useCommand('draft-minutes', {
    action: 'gerar o texto de novo',
    done: 'Texto gerado de novo. As partes que você mudou ficaram.',
  })
  const parts = numbered(minutes.sections)
  return (
    <div className={classes.text}>
      {minutes.sections.map((section, at) =>
        editing === section.key ? (
          <Editor
            key={section.key}
            section={section}
            minutes={minutes}
            assembly={assembly}
            onClose={() => setEditing(null)}
          />
        ) : (
          <section key={section.key} className={classes.part} aria-label={section.title}>
            <header>
              <h2>{section.title}</h2>
              <Group gap={12} data-screen-only>
                {mayWrite && isChanged(section) && (
                  <Status icon={Pencil} tone="attention">
                    Mudada por você
                  </Status>
                )}
                {mayWrite && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    mih={44}
                    disabled={editing !== null}
                    aria-label={`Editar: ${section.title}`}
                    onClick={() => setEditing(section.key)}
                  >
                    Editar
                  </Button>
                )}
              </Group>
            </header>
            {parts[at]!.paragraphs.map(({ number, text }) => (
              <p key={number} className={classes.paragraph}>
                <span className="figures">{number}.</span>
                <span>{text}</span>
              </p>
            ))}
          </section>
        ),
      )}
      {mayWrite && (
        <Group mt="md" data-screen-only>
          <Button
            variant="default"
            leftSection={<RefreshCw size={18} />}
            loading={redraft.isPending}
            disabled={editing !== null}
            onClick={() => redraft.mutate({ assembly_id: assembly.id, session: minutes.session })}
          >
            Gerar o texto de novo
          </Button>
        </Group>
      )}
    </div>
  )
}

type EditorProps = {
  section: MinutesSection
  minutes: MinutesView
  assembly: AssemblyView
  onClose: () => void
}

function Editor({ section, minutes, assembly, onClose }: EditorProps) {
  // What was read when the writing began: the page itself changes when others save.
  const [seen] = useState({ version: minutes.version, text: section.text })
  const [text, setText] = useState(seen.text)
  const [showsDraft, setShowsDraft] = useState(false)
  const [dissents, setDissents] = useState(false)
  const save = useCommand('save-minutes', { action: 'salvar a ata', done: 'Texto salvo', quiet: true })
  const itemId = section.key.startsWith('item:') ? section.key.slice(5) : null
  const item = assembly.items.find(({ id }) => id === itemId)
  return (
    <section className={classes.part} aria-label={section.title} data-screen-only>
      <h2 style={{ marginBottom: 8 }}>{section.title}</h2>
      {save.error && <FormErrors message={toFailure(save.error).message} />}
      <Textarea
        data-autofocus
        autoFocus
        aria-label={`Texto de ${section.title}`}
        description="Uma linha vazia separa os parágrafos; os números são postos sozinhos."
        autosize
        minRows={6}
        maxLength={20000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {showsDraft && <p className={classes.drafted}>{section.drafted}</p>}
      <Group mt="sm" gap={8}>
        <Button
          loading={save.isPending}
          disabled={text.trim() === '' || text === seen.text}
          onClick={() =>
            save.mutate(
              { minutes_id: minutes.id, version: seen.version, sections: [{ key: section.key, text }] },
              { onSuccess: onClose },
            )
          }
        >
          Salvar
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancelar
        </Button>
        <Button variant="subtle" aria-expanded={showsDraft} onClick={() => setShowsDraft(!showsDraft)}>
          {showsDraft ? 'Esconder o texto gerado' : 'Ver o texto gerado'}
        </Button>
        {text !== section.drafted && (
          <Button variant="subtle" onClick={() => setText(section.drafted)}>
            Voltar ao texto gerado
          </Button>
        )}
        {item?.result?.outcome && (
          <Button variant="subtle" onClick={() => setDissents(true)}>
            Registrar voto a pedido
          </Button>
        )}
      </Group>
      {dissents && item && (
        <DissentDialog
          item={item}
          onAdd={(words) => setText(`${text.trimEnd()}\n\n${words}`)}
          onClose={() => setDissents(false)}
        />
      )}
    </section>
  )
}
