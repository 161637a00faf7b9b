import { Group, Progress, Stack, Text } from '@mantine/core'

type JobProgressProps = {
  /** What runs: 'Importando unidades'. */
  label: string
  done: number
  /** 0 while it is not known yet. */
  total: number
  /** What can be done meanwhile. */
  note?: string
}

const count = new Intl.NumberFormat('pt-BR')

/** A background job under way: a bar and its figures; one may leave and find it again. */
export function JobProgress({
  label,
  done,
  total,
  note = 'Você pode sair desta página: o trabalho continua.',
}: JobProgressProps) {
  const known = total > 0
  return (
    <Stack gap={6} role="status">
      <Group justify="space-between" gap="md">
        <Text fw={600} size="sm">
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {known ? `${count.format(done)} de ${count.format(total)}` : 'Na fila'}
        </Text>
      </Group>
      <Progress.Root size={6}>
        <Progress.Section
          value={known ? Math.min(100, (done / total) * 100) : 0}
          aria-label={label}
          color="var(--primary)"
        />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Stack>
  )
}
