import { useQuery } from '@tanstack/react-query'
import { periodWords } from '../../../../domain/reservations/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { limitsQuery } from '../queries.ts'
import classes from '../reservations.module.css'
import { listWords } from '../times.ts'

type LimitLinesProps = { areaId: string; unitId: string; date: string }

/** What a booking of the unit on the day would count against. Nothing where there is no limit. */
export function LimitLines({ areaId, unitId, date }: LimitLinesProps) {
  const { id } = useCondominium()
  const limits = useQuery(limitsQuery(id, areaId, unitId, date))
  return limits.data?.map(({ period, most, used, area_names }) => {
    const places = area_names.length > 1 ? ` em ${listWords(area_names)} juntos` : ''
    const rule = `${most} ${most === 1 ? 'reserva' : 'reservas'} ${periodWords[period]}${places}`
    return used >= most ? (
      <Notice key={`${period} ${places}`} kind="warning">
        {`A unidade já usou o seu limite: ${rule}. Escolha outra data, ou cancele uma das reservas.`}
      </Notice>
    ) : (
      <p
        key={`${period} ${places}`}
        className={classes.quiet}
      >{`Limite da unidade: ${rule}; usadas ${used}.`}</p>
    )
  })
}
