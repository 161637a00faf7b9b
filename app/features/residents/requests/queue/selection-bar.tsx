import { Button, Checkbox, Group, Text } from '@mantine/core'
import { counted } from '../../../../lib/words.ts'
import classes from '../../residents.module.css'
import type { AccessRequest } from '../request-queries.ts'
import { suggest } from '../suggestion.ts'

type SelectionBarProps = {
  requests: readonly AccessRequest[]
  selected: readonly AccessRequest[]
  onSelect: (requests: readonly AccessRequest[]) => void
  onApprove: () => void
  onReject: () => void
}

/** Selects several requests on the page and acts on them. */
export function SelectionBar({ requests, selected, onSelect, onApprove, onReject }: SelectionBarProps) {
  const clear = requests.filter((request) => suggest(request).isClear)
  const all = selected.length === requests.length
  return (
    <section className={classes.selection} aria-label="Decidir vários pedidos">
      <Checkbox
        label={selected.length > 0 ? counted(selected.length, 'escolhido', 'escolhidos') : 'Escolher todos'}
        checked={all}
        indeterminate={selected.length > 0 && !all}
        onChange={() => onSelect(all ? [] : requests)}
      />
      <Group gap="xs" className={classes.decisions}>
        {selected.length === 0 && clear.length > 0 && (
          <Button size="sm" variant="subtle" onClick={() => onSelect(clear)}>
            {clear.length === requests.length
              ? 'Escolher os prontos para aprovar'
              : `Escolher os ${clear.length} prontos para aprovar`}
          </Button>
        )}
        {selected.length === 0 && clear.length === 0 && (
          <Text size="sm" c="dimmed">
            Nenhum pronto para aprovar em conjunto
          </Text>
        )}
        {selected.length > 0 && (
          <>
            {/* Last, where the button stood that chose them: the second click of a double one must not refuse. */}
            <Button size="sm" variant="default" onClick={onReject}>
              Recusar escolhidos
            </Button>
            <Button size="sm" onClick={onApprove}>
              Aprovar escolhidos
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}
