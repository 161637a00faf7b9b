import { Button } from '@mantine/core'
import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'

const Scanner = lazy(() =>
  import('../../concierge/desk/parts/scanner.tsx').then(({ Scanner: Part }) => ({ default: Part })),
)

/** Gives what checks a unit in by the code that was read, from the camera or from a hand scanner that types it. */
export function useDoorCode(assemblyId: string): { read: (code: string) => void; isReading: boolean } {
  const come = useCommand('check-in-unit', { action: 'registrar a presença' })
  return {
    isReading: come.isPending,
    read: (code) =>
      come.mutate(
        { assembly_id: assemblyId, code: code.trim(), presence: 'in_person' },
        { onSuccess: ({ unit }) => toast('success', `Unidade ${unit} presente`) },
      ),
  }
}

/** Reads the QR of a unit's notice by the camera. */
export function DoorScan({ assemblyId }: { assemblyId: string }) {
  const [scanning, setScanning] = useState(false)
  const { read, isReading } = useDoorCode(assemblyId)
  return (
    <>
      <Button
        variant="default"
        leftSection={<ScanLine size={18} />}
        loading={isReading}
        onClick={() => setScanning(true)}
      >
        Ler QR
      </Button>
      {scanning && (
        <Suspense>
          <Scanner
            title="QR de entrada"
            onClose={() => setScanning(false)}
            onRead={(text) => {
              setScanning(false)
              read(text)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
