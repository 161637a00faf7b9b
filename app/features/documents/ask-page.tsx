import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../domain/documents/questions/answers.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { counted } from '../../lib/words.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { documentAddress } from './document-list.tsx'
import classes from './documents.module.css'

type Answers = { answers: Answer[]; nearest: Answer[]; documents: number; clauses: number; topics: string[] }

const examples = [
  'Posso ter cachorro?',
  'Até que horas posso fazer barulho?',
  'Como reservo o salão de festas?',
  'Qual a multa por atraso?',
  'Posso fechar a varanda com vidro?',
]

/** Questions in plain words, answered with the clauses of the condominium's own documents; nothing is made up. */
export function Component() {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const question = params.get('pergunta') ?? ''
  const [typed, setTyped] = useState(question)
  const answers = useQuery({
    queryKey: ['documents', id, 'ask', question],
    meta: { tables: ['documents', 'document_versions', 'document_folders'] },
    queryFn: () => invoke('ask-documents', { condominium_id: id, question }),
    enabled: question.length >= 3,
  })
  const ask = (words: string) => {
    setTyped(words)
    setParams(words.trim() ? { pergunta: words.trim() } : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  return (
    <>
      <BackLink to="/dashboard/documents">Documentos</BackLink>
      <Page
        title="Pergunte à convenção"
        sentence="Pergunte com as suas palavras. A resposta é o próprio texto da convenção, do regimento e das atas do condomínio."
      >
        <form onSubmit={submit} data-screen-only>
          <Group align="flex-end" mb={20}>
            <TextInput
              label="Sua pergunta"
              placeholder="Posso ter cachorro?"
              value={typed}
              maxLength={400}
              onChange={(event) => setTyped(event.currentTarget.value)}
              style={{ flex: '1 1 320px', maxWidth: 640 }}
            />
            <Button
              type="submit"
              leftSection={<MessageCircleQuestion size={18} />}
              disabled={typed.trim().length < 3}
            >
              Perguntar
            </Button>
          </Group>
        </form>
        {question === '' && (
          <div className={classes.chips}>
            {examples.map((words) => (
              <Button key={words} variant="default" size="sm" onClick={() => ask(words)}>
                {words}
              </Button>
            ))}
          </div>
        )}
        {question.length >= 3 && <NotLoaded query={answers} rows={4} height={88} />}
        {answers.data && <Found found={answers.data} />}
      </Page>
    </>
  )
}

function Found({ found }: { found: Answers }) {
  const { answers, nearest, documents } = found
  if (documents === 0)
    return (
      <Notice kind="info" title="Ainda não há onde procurar">
        Quando a administração guardar a convenção, o regimento ou as atas em PDF com texto, as respostas saem
        deles.
      </Notice>
    )
  const [best, ...others] = answers
  return (
    <>
      {best ? (
        <>
          <Clause answer={best} main />
          {others.length > 0 && (
            <Section title="Também fala disso">
              {others.map((one) => (
                <Clause key={`${one.version_id} ${one.position}`} answer={one} />
              ))}
            </Section>
          )}
        </>
      ) : (
        <Stack gap={20}>
          <Notice kind="warning" title="Não encontrei">
            {`Nenhum artigo dos ${counted(documents, 'documento', 'documentos')} que você pode ler fala disso${nearest.length > 0 ? '. Abaixo está o que chega mais perto, que pode não responder.' : '. Tente outras palavras, ou pergunte à administração.'}`}
          </Notice>
          {nearest.length > 0 && (
            <Section title="O que chega mais perto">
              {nearest.map((one) => (
                <Clause key={`${one.version_id} ${one.position}`} answer={one} />
              ))}
            </Section>
          )}
        </Stack>
      )}
      <Text size="sm" c="dimmed" mt="lg">
        Encontrado por palavras, sem interpretar a lei: leia o artigo inteiro. Regras mudam em assembleia, e a
        versão citada é a que está guardada.
      </Text>
    </>
  )
}

function Clause({ answer, main = false }: { answer: Answer; main?: boolean }) {
  const { document_id, label, chapter, page, body, name, version } = answer
  const query = new URLSearchParams({ ...(page ? { pagina: String(page) } : {}), procurar: opening(body) })
  return (
    <blockquote
      className={classes.answer}
      style={main ? undefined : { borderLeftColor: 'var(--hairline-strong)' }}
    >
      <strong style={{ fontSize: main ? '1.25rem' : '1rem' }}>{label}</strong>
      {chapter && <div className={classes.small}>{chapter}</div>}
      <p className={classes.quote}>{`“${body.length > 1200 ? `${body.slice(0, 1200)}…` : body}”`}</p>
      <Link
        to={`${documentAddress(document_id)}?${query}`}
        style={{ color: 'var(--brand-text)', fontWeight: 600 }}
      >
        {`${name}${page ? `, página ${page}` : ''}`}
      </Link>
      {version > 1 && <span className={classes.small}>{` · ${version}ª versão`}</span>}
    </blockquote>
  )
}

/** The clause's first words, by which the preview finds its place. */
const opening = (body: string): string => body.split(/\s+/).slice(0, 5).join(' ')
