import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, MessageCircleQuestion, PenLine, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { dayOf, shortDate } from '../../../../lib/words.ts'
import { Status } from '../../../../ui/data/status.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../accounts.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { type Folder, type Talk, talkQuery, type Verdict } from './folder-queries.ts'
import { OpinionDialog } from './opinion-dialog.tsx'

/** Shows the council's comments on the month, and the residents' questions, each with its day. */
export function Talking({ folder, today }: { folder: Folder; today: string }) {
  const { id } = useCondominium()
  const talk = useQuery(talkQuery(id, folder.id))
  if (!talk.data) return <NotLoaded query={talk} rows={4} />
  return (
    <>
      <Opinions folder={folder} opinions={talk.data.opinions} today={today} />
      {folder.status === 'published' && (
        <Questions folder={folder} questions={talk.data.questions} today={today} />
      )}
    </>
  )
}

const verdicts = {
  approve: { icon: CircleCheck, tone: 'success', word: 'Aprova' },
  reservations: { icon: TriangleAlert, tone: 'warning', word: 'Aprova com ressalvas' },
  against: { icon: CircleX, tone: 'danger', word: 'Contra' },
} as const satisfies Record<Verdict, unknown>

type OpinionsProps = { folder: Folder; opinions: Talk['opinions']; today: string }

function Opinions({ folder, opinions, today }: OpinionsProps) {
  const { role } = useMembership()
  const [giving, setGiving] = useState(false)
  const mine = opinions.find(({ mine: own, stands }) => own && stands)
  return (
    <Section
      title="Parecer do conselho"
      note="Cada conselheiro fala por si. Quem muda de parecer deixa o anterior à vista."
      action={
        role === 'council' && (
          <Button variant="default" leftSection={<PenLine size={18} />} onClick={() => setGiving(true)}>
            {mine ? 'Mudar meu parecer' : 'Dar parecer'}
          </Button>
        )
      }
    >
      {opinions.length === 0 && <p className={classes.note}>O conselho ainda não deu parecer.</p>}
      <ul className={classes.entries} aria-label="Pareceres">
        {opinions.map((opinion) => {
          const { icon, tone, word } = verdicts[opinion.verdict]
          return (
            <li key={opinion.id} className={classes.entry} style={{ opacity: opinion.stands ? 1 : 0.7 }}>
              <div className={classes.entryHead}>
                <span>{opinion.author}</span>
                <Status icon={icon} tone={tone}>
                  {word}
                </Status>
              </div>
              {opinion.body && <p className={classes.body}>{opinion.body}</p>}
              <p className={`${classes.note} figures`}>
                {`${shortDate(dayOf(opinion.given_at), today)}${opinion.stands ? '' : ' · parecer anterior'}`}
              </p>
            </li>
          )
        })}
      </ul>
      {giving && <OpinionDialog folderId={folder.id} onClose={() => setGiving(false)} />}
    </Section>
  )
}

type QuestionsProps = { folder: Folder; questions: Talk['questions']; today: string }

function Questions({ folder, questions, today }: QuestionsProps) {
  const { role } = useMembership()
  const mayAnswer = useMayManage()
  const [asking, setAsking] = useState(false)
  const [answering, setAnswering] = useState<Talk['questions'][number] | null>(null)
  return (
    <Section
      title="Perguntas e respostas"
      note="As respondidas ficam à vista de todos, sem o nome de quem perguntou."
      action={
        (role === 'resident' || role === 'council') && (
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
      {questions.length === 0 && <p className={classes.note}>Ninguém perguntou ainda.</p>}
      <ul className={classes.entries} aria-label="Perguntas">
        {questions.map((question) => (
          <li key={question.id} className={classes.entry}>
            <p className={classes.body} style={{ fontWeight: 600, margin: 0 }}>
              {question.body}
            </p>
            <p className={`${classes.note} figures`}>
              {[
                question.rubric && `sobre ${question.rubric}`,
                question.mine ? 'sua pergunta' : question.unit_label && `unidade ${question.unit_label}`,
                shortDate(dayOf(question.asked_at), today),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {question.answer ? (
              <>
                <p className={classes.body}>{question.answer}</p>
                <p className={`${classes.note} figures`}>
                  {`${question.answer_author}, ${shortDate(dayOf(question.answered_at ?? ''), today)}`}
                </p>
              </>
            ) : mayAnswer ? (
              <Button size="sm" mt="xs" variant="default" onClick={() => setAnswering(question)}>
                Responder
              </Button>
            ) : (
              <p className={classes.note}>Ainda sem resposta.</p>
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <AskDialog folderId={folder.id} rubricId={null} label={null} onClose={() => setAsking(false)} />
      )}
      {answering && <AnswerDialog question={answering} onClose={() => setAnswering(null)} />}
    </Section>
  )
}
