import { Progress, Text } from '@mantine/core'
import { type ApartFromPlan, apartWords } from '../../../../domain/plans/apart-words.ts'
import { formatBytes } from '../../../lib/files/bytes.ts'
import { count } from '../../../lib/words.ts'
import { nearPart } from '../../subscriptions/plan-limit.ts'
import {
  type CountedLimit,
  countedLimits,
  isUnlimited,
  type PlanUsage,
  partOf,
  type Use,
} from './plan-usage.ts'
import classes from './subscription.module.css'

const names: Record<CountedLimit, string> = {
  units: 'Unidades',
  admins: 'Administradores, com o síndico',
  common_spaces: 'Áreas comuns',
  storage: 'Espaço para arquivos',
}

const written = (kind: CountedLimit, amount: number): string =>
  kind === 'storage' ? formatBytes(amount) : count.format(amount)

/** Each counted limit of the plan with its use. */
export function LimitBars({ limits, apart }: Pick<PlanUsage, 'limits' | 'apart'>) {
  return (
    <div className={classes.bars}>
      {countedLimits.map((kind) => (
        <LimitBar key={kind} kind={kind} use={limits[kind]} apart={apart.find(({ what }) => what === kind)} />
      ))}
    </div>
  )
}

type LimitBarProps = { kind: CountedLimit; use: Use; apart: ApartFromPlan | undefined }

function LimitBar({ kind, use, apart }: LimitBarProps) {
  const part = partOf(kind, use)
  const free = isUnlimited(kind, use)
  return (
    <div>
      <div className={classes.barHead}>
        <span>{names[kind]}</span>
        <span className="figures">
          <strong>{written(kind, use.used)}</strong>
          {free ? ', sem limite' : ` de ${written(kind, use.limit)}`}
        </span>
      </div>
      {!free && (
        <Progress.Root size={8} bg="var(--sunken)">
          <Progress.Section
            value={Math.min(100, Math.max(use.used > 0 ? 0.5 : 0, part * 100))}
            color={part >= 1 ? 'var(--danger)' : part >= nearPart ? 'var(--warning)' : 'var(--primary)'}
            aria-label={names[kind]}
            aria-valuetext={`${Math.round(part * 100)}%`}
          />
        </Progress.Root>
      )}
      {apart && (
        <Text size="sm" mt={4} c="var(--muted)">
          {`O condomínio tem ${apartWords(apart)}.`}
        </Text>
      )}
      {part >= nearPart && (
        <Text size="sm" mt={4} c={part >= 1 ? 'var(--danger)' : 'var(--warning)'}>
          {part >= 1
            ? 'Limite atingido: o próximo só entra em um plano maior.'
            : `Perto do limite: cabem mais ${written(kind, use.limit - use.used)}.`}
        </Text>
      )}
    </div>
  )
}
