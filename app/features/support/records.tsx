import { CircleCheck, CircleDot, Clock, Eye, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayAndTime } from '../../../domain/time-zones/moments.ts'
import { counted } from '../../lib/words.ts'
import { openZone } from '../../lib/zone.ts'
import { Status } from '../../ui/data/status.tsx'
import { type Access, isOpenAccess, type SupportRequest } from './queries.ts'
import classes from './support.module.css'

const moment = (at: string) => dayAndTime(at, openZone())

type RequestsProps = { requests: readonly SupportRequest[]; acts: (request: SupportRequest) => ReactNode }

/** Requests for help, those that wait first. */
export function Requests({ requests, acts }: RequestsProps) {
  return (
    <ul className={classes.records}>
      {requests.map((request) => (
        <li key={request.id}>
          <div className={classes.head}>
            <h3>{`Pedido ${request.number}`}</h3>
            {request.closed_at ? (
              <Status icon={CircleCheck} tone="neutral">
                {request.answer ? 'Respondido' : 'Retirado'}
              </Status>
            ) : (
              <Status icon={CircleDot} tone="attention">
                Esperando resposta
              </Status>
            )}
          </div>
          <p className={classes.note}>
            {[request.author, moment(request.created_at)].filter(Boolean).join(' · ')}
          </p>
          <p className={classes.said}>{request.text}</p>
          {request.answer && (
            <p className={classes.said}>
              <strong>Resposta: </strong>
              {request.answer}
            </p>
          )}
          {!request.closed_at && <div className={classes.acts}>{acts(request)}</div>}
        </li>
      ))}
    </ul>
  )
}

type AccessesProps = { accesses: readonly Access[]; now: Date; acts: (access: Access) => ReactNode }

/** Accesses of the support, the newest first, each with the pages that were opened. */
export function Accesses({ accesses, now, acts }: AccessesProps) {
  return (
    <ul className={classes.records}>
      {accesses.map((access) => {
        const isOpen = isOpenAccess(access, now)
        return (
          <li key={access.id}>
            <div className={classes.head}>
              <h3>{`Chamado ${access.reference}`}</h3>
              <StateOf access={access} isOpen={isOpen} />
            </div>
            <p className={classes.note}>{periodOf(access, isOpen)}</p>
            <p className={classes.said}>{access.reason}</p>
            {access.asked_to_act_for && (
              <p className={classes.said}>
                <strong>Pediu para agir: </strong>
                {`${access.asked_to_act_for} ${answerOf(access)}`}
              </p>
            )}
            <Pages pages={access.pages} />
            {isOpen && <div className={classes.acts}>{acts(access)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

function StateOf({ access, isOpen }: { access: Access; isOpen: boolean }) {
  if (!isOpen)
    return (
      <Status icon={Clock} tone="neutral">
        Terminou
      </Status>
    )
  return access.may_act ? (
    <Status icon={PenLine} tone="danger">
      Aberto, pode agir
    </Status>
  ) : (
    <Status icon={Eye} tone="danger">
      Aberto, só leitura
    </Status>
  )
}

function periodOf({ opened_at, expires_at, ended_at, ended_by }: Access, isOpen: boolean): string {
  if (isOpen) return `De ${moment(opened_at)} até ${moment(expires_at)}`
  const by = {
    support: ', encerrado pelo suporte',
    condominium: ', encerrado pela administração',
    time: ', pelo prazo',
  }
  return `De ${moment(opened_at)} até ${moment(ended_at ?? expires_at)}${by[ended_by ?? 'time']}`
}

function answerOf({ answered_at, answered_by, may_act, ended_at }: Access): string {
  if (!answered_at) return ended_at ? '(sem resposta)' : '(esperando resposta)'
  const who = answered_by ? ` por ${answered_by}` : ''
  return may_act || ended_at ? `(respondido${who})` : `(recusado${who})`
}

function Pages({ pages }: Pick<Access, 'pages'>) {
  if (pages.length === 0) return <p className={classes.note}>Nenhuma página aberta.</p>
  return (
    <details className={classes.pages}>
      <summary>{counted(pages.length, 'página aberta', 'páginas abertas')}</summary>
      <ol>
        {pages.map(({ page, path, at }) => (
          <li key={`${at} ${path}`}>
            <span className="figures">{moment(at)}</span> {page}
          </li>
        ))}
      </ol>
    </details>
  )
}
