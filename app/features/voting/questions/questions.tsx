import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type AssemblyQuestion, questionsQuery } from '../paper-queries.ts'
import { shortMoment } from '../times.ts'
import classes from '../voting.module.css'
import { AnswerDialog, AskDialog } from './question-dialogs.tsx'

/** Questions from the notice to the opening, for everybody to read; to the management those without an answer first. */
export function Questions({ assembly }: { assembly: AssemblyView }) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const writable = useWritable()
  const [asking, setAsking] = useState(false)
  const [answering, setAnswering] = useState<AssemblyQuestion | null>(null)
  const query = useQuery(questionsQuery(id, assembly.id))
  const open = assembly.state === 'called'
  const mayAsk = writable && open && assembly.my_units.length > 0
  const questions = query.data ?? []
  const shown = manages
    ? questions.toSorted((one, other) => Number(!!one.answer) - Number(!!other.answer))
    : questions
  if (query.data && questions.length === 0 && !open) return null
  return (
    <Section
      title="Perguntas"
      note={
        open
          ? 'Por escrito, até a sessão abrir. Todos leem a pergunta e a resposta.'
          : 'Feitas por escrito antes da sessão.'
      }
      action={
        mayAsk && (
          <Button
            variant="default"
            leftSection={<MessageCircleQuestion size={18} />}
            onClick={() => setAsking(true)}
          >
            Perguntar
          </Button>
        )
      }
    >
      <NotLoaded query={query} isPart rows={2} />
      {query.data && questions.length === 0 && (
        <p style={{ margin: 0, color: 'var(--muted)' }}>Nenhuma até agora.</p>
      )}
      <ul className={classes.questions}>
        {shown.map((question) => (
          <Question
            key={question.id}
            question={question}
            assembly={assembly}
            acts={writable && open}
            onAnswer={manages ? () => setAnswering(question) : null}
          />
        ))}
      </ul>
      {asking && <AskDialog assembly={assembly} onClose={() => setAsking(false)} />}
      {answering && <AnswerDialog question={answering} onClose={() => setAnswering(null)} />}
    </Section>
  )
}

type QuestionProps = {
  question: AssemblyQuestion
  assembly: AssemblyView
  /** Whether anything may still be done with it. */
  acts: boolean
  onAnswer: (() => void) | null
}

function Question({ question, assembly, acts, onAnswer }: QuestionProps) {
  const withdraw = useCommand('withdraw-assembly-question', {
    action: 'retirar a pergunta',
    done: 'Pergunta retirada',
  })
  const { body, answer, is_mine } = question
  const item = [...assembly.items, ...assembly.left_out].find(({ id }) => id === question.item_id)
  const about = item ? `Item ${item.position}: ${item.title}` : 'Sobre a assembleia'
  return (
    <li>
      <p className={classes.quorum}>{about}</p>
      <p>{body}</p>
      <p
        className={classes.quorum}
      >{`${whoWords(question, onAnswer !== null)}, ${shortMoment(question.asked_at)}`}</p>
      {answer && (
        <div className={classes.answer}>
          <p>{answer}</p>
          <p className={classes.quorum}>{`Administração, ${shortMoment(question.answered_at!)}`}</p>
        </div>
      )}
      {!answer && !acts && <p className={classes.quorum}>Sem resposta por escrito.</p>}
      {acts && (
        <Group gap={8} mt={4}>
          {onAnswer && (
            <Button size="compact-md" variant={answer ? 'subtle' : 'default'} onClick={onAnswer}>
              {answer ? 'Corrigir a resposta' : 'Responder'}
            </Button>
          )}
          {is_mine && !answer && (
            <Button
              size="compact-md"
              variant="subtle"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ question_id: question.id })}
            >
              Retirar
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

/** Returns 'A-302, Natália Lobo'; for an anonymous question says so. */
function whoWords({ unit, name, is_anonymous, is_mine }: AssemblyQuestion, manages: boolean): string {
  const who = [unit, name].filter(Boolean).join(', ')
  if (!who) return 'Um condômino'
  if (!is_anonymous) return who
  return `${who} (${is_mine && !manages ? 'os vizinhos não veem quem pergunta' : 'só a administração vê quem é'})`
}
