import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { formatBytes } from '../../lib/files/bytes.ts'
import type { HandInState } from '../../lib/files/uploads/use-hand-in.ts'
import { FormErrors } from './form-errors.tsx'

type SendingProps = { state: HandInState; cancel: () => void; retry: () => void }

/** One large file on its way, or why it stopped. */
export function Sending({ state: { file, part, error }, cancel, retry }: SendingProps) {
  return (
    <Stack gap="sm">
      <FormErrors message={error} />
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text fw={600} size="sm" truncate title={file.name}>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed" className="figures" style={{ whiteSpace: 'nowrap' }}>
          {error ? formatBytes(file.size) : `${Math.floor(part * 100)}% de ${formatBytes(file.size)}`}
        </Text>
      </Group>
      {!error && (
        <Progress.Root size={6}>
          <Progress.Section value={part * 100} aria-label={`Enviando ${file.name}`} color="var(--primary)" />
        </Progress.Root>
      )}
      <Group gap="sm">
        {error && <Button onClick={retry}>Tentar de novo</Button>}
        <Button variant="default" onClick={cancel}>
          {error ? 'Escolher outro arquivo' : 'Cancelar o envio'}
        </Button>
      </Group>
    </Stack>
  )
}
