import { Button, Group, Select, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Looked } from '../../finances/accounts/period.tsx'
import { RubricSelect } from '../../finances/ledger/pickers.tsx'
import { fundsQuery } from '../../finances/queries.ts'
import { SupplierSelect } from '../../finances/suppliers/supplier-select.tsx'

/** Shows one fund, rubric or supplier (or two or three of them together) for the chosen months. */
export function LineReport({ looked: { period, basis, months } }: { looked: Looked }) {
  const { id } = useCondominium()
  const funds = useQuery(fundsQuery(id))
  const { params, changeParams } = useSearchParams()
  const [fundo, rubrica, fornecedor] = ['fundo', 'rubrica', 'fornecedor'].map((name) => params.get(name))
  const set = (name: string) => (value: string | null) =>
    changeParams({ [name]: value }, { preventScrollReset: true, replace: true })
  const address = new URLSearchParams({
    mes: period.last,
    ...(months > 1 && { meses: String(months) }),
    ...(basis === 'accrual' && { base: 'competencia' }),
    ...(fundo && { fundo }),
    ...(rubrica && { rubrica }),
    ...(fornecedor && { fornecedor, lado: 'saida' }),
  })
  const isChosen = Boolean(fundo || rubrica || fornecedor)
  return (
    <Section
      title="Extrato por fundo, rubrica ou fornecedor"
      note="Escolha um, ou mais de um para ver só o que é dos dois."
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw={860} mb="md">
        <Select
          label="Fundo"
          placeholder="Todos"
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar o fundo' }}
          data={(funds.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          value={fundo ?? null}
          onChange={set('fundo')}
        />
        <RubricSelect
          placeholder="Todas"
          allowDeselect
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar a rubrica' }}
          value={rubrica ?? null}
          onChange={set('rubrica')}
        />
        <SupplierSelect
          placeholder="Todos"
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar o fornecedor' }}
          value={fornecedor ?? null}
          onChange={set('fornecedor')}
        />
      </SimpleGrid>
      {isChosen && (
        <Group gap={8}>
          <Button component={Link} to={`/dashboard/finances/balancete/linha?${address}`}>
            Abrir extrato
          </Button>
          <ExportMenu
            command="export-account-entries"
            body={{
              filters: {
                from: period.first,
                until: period.last,
                basis,
                ...(fundo && { fund_id: fundo }),
                ...(rubrica && { rubric_id: rubrica }),
                ...(fornecedor && { supplier_id: fornecedor, in: false }),
              },
            }}
            file={`extrato-${period.last}`}
            action="exportar o extrato"
            of="Extrato"
          />
        </Group>
      )}
    </Section>
  )
}
