import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { consentPurposes } from '../../../../../domain/people/consents.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { moment } from '../../security/account/moment.ts'
import classes from '../privacy.module.css'
import { useRecordConsent } from '../privacy-mutations.ts'
import { type OwnConsent, ownConsentsQuery } from '../privacy-queries.ts'

/** The user's consents, switched on and off; each change is stored with its time. */
export function Consents() {
  const { id } = useCondominium()
  const { user } = useSession()
  const own = useQuery(ownConsentsQuery(user?.id ?? '', id))
  if (own.data === undefined) return <NotLoaded query={own} isPart place={<Skeleton height={120} />} />
  if (!own.data)
    return <p className={classes.muted}>Não usamos nenhum dado seu que dependa de consentimento.</p>
  return <ConsentList personId={own.data.id} given={own.data.consents} />
}

function ConsentList({ personId, given }: { personId: string; given: readonly OwnConsent[] }) {
  const record = useRecordConsent(personId)
  return (
    <ul className={classes.rows}>
      {Object.entries(consentPurposes).map(([purpose, { name, text, version }]) => {
        const latest = given.find((one) => one.purpose === purpose)
        const isOn = latest?.given === true && latest.text_version === version
        return (
          <li key={purpose}>
            <div className={classes.words}>
              <div className={classes.what}>{name}</div>
              <div className={classes.note}>{text}</div>
              {latest && (
                <div className={classes.note}>
                  {latest.given ? 'Autorizado' : 'Retirado'} em {moment(latest.recorded_at)}
                </div>
              )}
            </div>
            <Switch
              size="md"
              aria-label={name}
              checked={isOn}
              disabled={record.isPending}
              onChange={({ currentTarget }) =>
                record.mutate({ purpose, text_version: version, given: currentTarget.checked })
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
