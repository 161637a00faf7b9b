import { Table, UnstyledButton } from '@mantine/core'
import { ageBands } from '../../../../domain/delinquency/ageing.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { count } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from './delinquency.module.css'
import type { BandFigures } from './delinquency-queries.ts'

/** Shows the age of the debts: a bar for each age, with its figures next to it. The ages filter the list below. */
export function Ageing({ bands }: { bands: readonly BandFigures[] }) {
  const { params, filter } = useListAddress()
  const most = Math.max(1, ...bands.map(({ cents }) => cents))
  const total = (part: 'units' | 'charges' | 'cents') => bands.reduce((sum, band) => sum + band[part], 0)
  return (
    <Section
      title="Há quanto tempo"
      note="Valores originais por idade de cada cobrança; a unidade conta na idade da mais antiga. Toque numa idade para filtrar a lista."
    >
      <Table fz="sm" className={`${classes.bands} figures`} aria-label="Atraso por idade">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" fw={400} c="var(--muted)">
              Atraso
            </Table.Th>
            <Table.Td aria-hidden w="35%" />
            <Table.Th scope="col" ta="right" fw={400} c="var(--muted)">
              Unidades
            </Table.Th>
            <Table.Th scope="col" ta="right" fw={400} c="var(--muted)">
              Valor original
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ageBands.map(({ key, label }, place) => {
            const band = bands[place]
            const active = params.get('atraso') === key
            return (
              <Table.Tr key={key} bg={active ? 'var(--selected)' : undefined}>
                <Table.Th scope="row" fw={active ? 600 : 400} style={{ whiteSpace: 'nowrap' }}>
                  <UnstyledButton
                    fz="sm"
                    mih={44}
                    my={-8}
                    fw={active ? 600 : 500}
                    c="var(--brand-text)"
                    aria-pressed={active}
                    onClick={() => filter({ atraso: active ? null : key })}
                  >
                    {label}
                  </UnstyledButton>
                </Table.Th>
                <Table.Td aria-hidden>
                  <span className={classes.track}>
                    {(band?.cents ?? 0) > 0 && (
                      <span
                        className={classes.band}
                        style={{ width: `${((band?.cents ?? 0) / most) * 100}%` }}
                      />
                    )}
                  </span>
                </Table.Td>
                <Table.Td ta="right">{count.format(band?.units ?? 0)}</Table.Td>
                <Table.Td ta="right">
                  <Money cents={band?.cents ?? 0} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td aria-hidden />
            <Table.Td ta="right">{count.format(total('units'))}</Table.Td>
            <Table.Td ta="right">
              <Money cents={total('cents')} weight={600} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Section>
  )
}
