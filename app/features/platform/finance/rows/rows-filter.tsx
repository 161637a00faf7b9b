import { Button, Group, Select } from '@mantine/core'
import { financeLists } from '../../../../../domain/platform/finance-lists.ts'
import { cycleWords } from '../../../../../domain/subscriptions/words.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import type { RowsAsked } from '../finance-queries.ts'

type RowsFilterProps = { asked: RowsAsked; planName: string | null }

/** Edits the filters of the rows; the address stores them. */
export function RowsFilter({ asked, planName }: RowsFilterProps) {
  const { filter } = useListAddress()
  const { list, kind, cycle, wanted, plan } = asked
  const kinds = Object.entries(financeLists[list].kinds as Readonly<Record<string, string>>)
  return (
    <search aria-label="Filtros">
      <Group gap={12} mb={20} align="end" data-screen-only>
        <SearchField
          label="Buscar"
          placeholder="Condomínio, síndico ou cidade"
          value={wanted ?? ''}
          onSearch={(busca) => filter({ busca, pagina: null })}
        />
        {kinds.length > 1 && (
          <Select
            label="Situação"
            placeholder="Todas"
            clearable
            data={kinds.map(([value, label]) => ({ value, label }))}
            value={kind ?? null}
            onChange={(tipo) => filter({ tipo, pagina: null })}
          />
        )}
        {list !== 'trials_ending' && (
          <Select
            label="Ciclo"
            placeholder="Os dois"
            clearable
            data={Object.entries(cycleWords).map(([value, label]) => ({ value, label }))}
            value={cycle ?? null}
            onChange={(ciclo) => filter({ ciclo, pagina: null })}
            w={150}
          />
        )}
        {plan && (
          <Button variant="default" onClick={() => filter({ plano: null, pagina: null })}>
            {planName ? `Só o plano ${planName}: ver todos` : 'Ver todos os planos'}
          </Button>
        )}
      </Group>
    </search>
  )
}
