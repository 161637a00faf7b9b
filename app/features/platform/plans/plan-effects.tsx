import { Text } from '@mantine/core'
import { formatDate } from '../../../../domain/calendar.ts'
import { keptWords } from '../../../../domain/plans/plan-moves.ts'
import { measureNames, measureWords } from '../../../../domain/plans/plan-words.ts'
import { counted } from '../../../lib/words.ts'
import classes from './plans.module.css'
import type { PlanEffects } from './plans-queries.ts'

/** What moving everybody would be, in figures and names. */
export function MoveEffects({ effects: { moves } }: { effects: PlanEffects }) {
  const { now, announced, dearer, first_on, waiting, kept, kept_count } = moves
  return (
    <>
      <ul className={classes.list}>
        <li>{`${counted(now, 'condomínio passa', 'condomínios passam')} agora, sem pagar mais nem perder nada.`}</li>
        <li>
          {announced === 0
            ? 'Ninguém precisa de aviso.'
            : `${counted(announced, 'condomínio recebe', 'condomínios recebem')} o aviso antes${dearer > 0 ? `, ${dearer} por pagar mais` : ''}${first_on ? `; o primeiro muda em ${formatDate(first_on)}` : ''}.`}
        </li>
        {waiting > 0 && <li>{`${counted(waiting, 'já tem', 'já têm')} uma mudança anunciada.`}</li>}
        {kept_count > 0 && (
          <li>{`${counted(kept_count, 'condomínio fica', 'condomínios ficam')} na versão que tem:`}</li>
        )}
      </ul>
      {kept.length > 0 && (
        <ul className={classes.list}>
          {kept.map(({ condominium, why }) => (
            <li key={condominium}>
              {condominium}: {keptWords[why]}
            </li>
          ))}
        </ul>
      )}
      {kept_count > kept.length && (
        <Text fz="sm" c="var(--muted)">{`e mais ${kept_count - kept.length}`}</Text>
      )}
    </>
  )
}

/** Shows the customers affected by a change of terms, as it is typed. */
export function ChangeEffects({ effects }: { effects: PlanEffects }) {
  const { mode, customers, trials, over, over_count } = effects
  return (
    <>
      <Text fz="sm">
        {mode === 'in_place'
          ? 'Ninguém contratou esta versão: ela muda no lugar.'
          : `Alguém já tem esta versão: salvar faz uma versão nova. ${
              customers === 0
                ? 'Hoje ninguém assina a atual'
                : `${counted(customers, 'condomínio que assina fica', 'condomínios que assinam ficam')} com a atual`
            }${trials > 0 ? `, e ${counted(trials, 'em teste vê', 'em teste veem')} a nova quando for assinar` : ''}.`}
      </Text>
      {over_count > 0 && (
        <div>
          <Text fz="sm" fw={600}>
            {`${counted(over_count, 'condomínio usa', 'condomínios usam')} mais do que a nova versão permite`}
          </Text>
          <ul className={classes.list}>
            {over.slice(0, 8).map(({ condominium, limits }) => (
              <li key={condominium} style={{ fontSize: '0.875rem' }}>
                {condominium}:{' '}
                {limits
                  .map(
                    ({ measure, used, limit }) =>
                      `${measureNames[measure].toLowerCase()} ${measureWords(measure, used)} de ${measureWords(measure, limit)}`,
                  )
                  .join('; ')}
              </li>
            ))}
          </ul>
          {over_count > 8 && <Text fz="sm" c="var(--muted)">{`e mais ${over_count - 8}`}</Text>}
        </div>
      )}
    </>
  )
}
