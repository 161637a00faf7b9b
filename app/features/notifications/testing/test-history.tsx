import { useQuery } from '@tanstack/react-query'
import { channelNames, eventOf } from '../../../../domain/notifications/events.ts'
import { formatMoment } from '../../../../domain/time-zones/moments.ts'
import { useSession } from '../../../lib/session.tsx'
import { openZone } from '../../../lib/zone.ts'
import { Status } from '../../../ui/data/status.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { channelIcons, standingOf } from '../message-words.ts'
import classes from './testing.module.css'
import { type TestMessage, testsQuery } from './testing-queries.ts'

const clock = {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const
const at = (instant: string) => formatMoment(instant, openZone(), clock)

/** Lists the tests, with the provider's answer and its receipts as they arrive. */
export function TestHistory({ condominiumId }: { condominiumId: string }) {
  const { user } = useSession()
  const tests = useQuery(testsQuery(user?.id ?? '', condominiumId))
  if (tests.isPending) return <RowsSkeleton rows={3} height={72} />
  if (!tests.data || tests.data.length === 0) return <p className={classes.note}>Nenhum teste ainda.</p>
  return (
    <ul className={classes.channels} aria-live="polite">
      {tests.data.map((test) => (
        <TestRow key={test.id} test={test} />
      ))}
    </ul>
  )
}

function TestRow({ test }: { test: TestMessage }) {
  const Icon = channelIcons[test.channel]
  const { icon, tone, words } = standingOf(test)
  const receipts = [
    test.sent_at && `enviado ${at(test.sent_at)}`,
    test.delivered_at && `entregue ${at(test.delivered_at)}`,
    test.read_at && `lido ${at(test.read_at)}`,
  ].filter(Boolean)
  const answer = [test.provider_answer, test.provider_ms !== null && `${test.provider_ms} ms`].filter(Boolean)
  return (
    <li>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>
          {channelNames[test.channel]}
          {test.sample_of ? `: ${eventOf(test.sample_of)?.label ?? test.sample_of}` : ''}
        </div>
        <div className={classes.note}>
          {at(test.created_at)}
          {receipts.length > 0 ? ` · ${receipts.join(' · ')}` : ''}
        </div>
        {answer.length > 0 && <div className={classes.answer}>{answer.join(' · ')}</div>}
      </div>
      <Status icon={icon} tone={tone} wraps>
        {words}
      </Status>
    </li>
  )
}
