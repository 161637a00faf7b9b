import { Badge, type BadgeProps, Button, type ButtonProps, Checkbox, Group, Textarea } from '@mantine/core'
import { Lock, Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useFormDraft } from '../../lib/drafts.ts'
import { useWritable } from '../../lib/membership/writable.ts'
import { useSession } from '../../lib/session.tsx'
import classes from './thread.module.css'

type Message = { id: string; body: string; internal: boolean }
type Words = { label: string; description?: string }

type FieldProps = Words & {
  /** What the draft is found by again: 'incident:<id>'. */
  about: string
  maxLength: number
  /** The writer may keep a message from the other side. */
  internal?: Words | false
  sending: boolean
  send: (message: Message, after: { onSuccess: () => void }) => void
}

type ThreadProps<Of extends { id: string }> = {
  messages: readonly Of[] | undefined
  empty: string
  show: (message: Of) => ReactNode
  field: FieldProps | false
}

/** What people write to each other about one thing, with the field below it for those who may write. */
export function Thread<Of extends { id: string }>({ messages, empty, show, field }: ThreadProps<Of>) {
  const writable = useWritable()
  return (
    <>
      {messages?.length === 0 && <p className={classes.when}>{empty}</p>}
      {messages?.map(show)}
      {writable && field && <Field {...field} />}
    </>
  )
}

type ThreadMessageProps = {
  author: string
  when: string
  tone?: 'answer' | 'internal' | false
  /** Follows the moment. */
  after?: ReactNode
  /** Stands in the place of what was removed. */
  removed?: string | false | null
  body: string | null
  children?: ReactNode
}

export const ThreadMessage = (props: ThreadMessageProps) => (
  <div className={classes.message} data-tone={props.tone || undefined}>
    <Group gap={8}>
      {props.tone === 'internal' && <Lock size={16} aria-label="Nota interna" />}
      <strong style={{ fontWeight: 600 }}>{props.author}</strong>
      {props.tone === 'internal' && <span className={classes.when}>nota interna</span>}
      {props.tone === 'answer' && <ThreadBadge>Resposta da administração</ThreadBadge>}
      <span className={`${classes.when} figures`}>{props.when}</span>
      {props.after}
    </Group>
    <p data-removed={props.removed ? true : undefined}>{props.removed || props.body}</p>
    {props.children}
  </div>
)

export const ThreadBadge = (props: BadgeProps & { children: ReactNode }) => (
  <Badge variant="light" tt="none" fz={13} {...props} />
)

export const ThreadAct = (props: ButtonProps & { onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" mih={44} {...props} />
)

function Field({ about, label, description, maxLength, internal: apart, sending, send }: FieldProps) {
  const { user } = useSession()
  // A message that is sent again, after a line was cut, is the same one until it arrived.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const [internal, setInternal] = useState(false)
  const values = useMemo(() => ({ body, internal }), [body, internal])
  useFormDraft(`thread:${user?.id}:${about}`, {
    values,
    setValues: (kept) => {
      if (!kept.body) return
      setBody(kept.body)
      setInternal(kept.internal === true)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!body.trim()) return
    const onSuccess = () => {
      setBody('')
      setId(crypto.randomUUID())
    }
    send({ id, body, internal: Boolean(apart) && internal }, { onSuccess })
  }
  return (
    <form onSubmit={submit} style={{ marginTop: 16 }}>
      <Textarea
        {...(apart && internal ? apart : { label, description })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxLength}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Group mt="sm">
        <Button
          type="submit"
          mih={44}
          disabled={!body.trim()}
          loading={sending}
          leftSection={<Send size={18} />}
        >
          Enviar
        </Button>
        {apart && (
          <Checkbox
            label={apart.label}
            checked={internal}
            onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
          />
        )}
      </Group>
    </form>
  )
}
