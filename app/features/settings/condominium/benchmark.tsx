import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { benchmarkMeasures, FEWEST_OTHERS, nextMeasured } from '../../../../domain/reports/benchmark.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { openZone, today } from '../../../lib/zone.ts'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { benchmarkQuery } from '../queries.ts'

const measures = Object.values(benchmarkMeasures)
  .map(({ label }, place) => (place === 0 ? label : `${label[0]!.toLowerCase()}${label.slice(1)}`))
  .join('; ')

/** Turns the comparison with similar condominiums on and off, and says what of this one is shared and with whom. */
export function Benchmark() {
  const { id } = useCondominium()
  const membership = useQuery(benchmarkQuery(id))
  const queries = useQueryClient()
  const writable = useWritable()
  const join = useCommand('join-benchmark', { action: 'ativar a comparação', done: 'Comparação ativada' })
  const leave = useCommand('leave-benchmark', {
    action: 'deixar a comparação',
    done: 'Este condomínio saiu da comparação',
  })
  const readReportAgain = {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports', id, 'compared-with-similar'] }),
  }
  if (membership.data === undefined)
    return (
      <Section title="Comparação com condomínios parecidos">
        <NotLoaded query={membership} isPart place={<Skeleton height={120} />} />
      </Section>
    )
  const joinedOn = membership.data && civilDate(new Date(membership.data.joined_at), openZone())
  const first = joinedOn && nextMeasured(joinedOn)
  return (
    <Section
      title="Comparação com condomínios parecidos"
      note="Como estamos perto de outros do mesmo porte e estado. Só vê quem também participa."
      action={
        joinedOn ? (
          <Button
            variant="default"
            loading={leave.isPending}
            onClick={() => leave.mutate({}, readReportAgain)}
          >
            Deixar de participar
          </Button>
        ) : (
          writable && (
            <Button
              variant="default"
              loading={join.isPending}
              onClick={() => join.mutate({}, readReportAgain)}
            >
              Participar
            </Button>
          )
        )
      }
    >
      <Stack gap="xs">
        {joinedOn && (
          <Text>
            Participa desde {formatDate(joinedOn)}.{' '}
            {first && first > today() ? (
              `A primeira comparação sai na madrugada de ${formatDate(first)}.`
            ) : (
              <Anchor component={Link} to="/dashboard/reports/compared-with-similar" inherit fw={600}>
                Ver a comparação
              </Anchor>
            )}
          </Text>
        )}
        <Text>
          O que entra, uma vez por mês, na madrugada do dia 5: {measures}. Só estas somas: nenhum nome,
          nenhuma pessoa, nenhuma unidade.
        </Text>
        <Text>
          Quem vê: a administração e o conselho dos condomínios do grupo. Veem a mediana e os quartis do
          grupo, arredondados (percentuais inteiros, R$ 10, meio mês), e só com {FEWEST_OTHERS} outros
          condomínios ou mais, de outras administrações. Nunca o número de um condomínio, nem quem participa.
        </Text>
        <Text>
          Ao sair, o que foi medido deste condomínio é apagado na hora, e ele não entra no próximo mês que se
          medir. Os quartis de meses já medidos ficam como estão.
        </Text>
      </Stack>
    </Section>
  )
}
