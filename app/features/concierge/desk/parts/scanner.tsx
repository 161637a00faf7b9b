import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import shared from '../style/shared.module.css'
import classes from './parts.module.css'

/** Milliseconds between looks at the camera's picture. */
const every = 200

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

/** Reads a QR code by the camera: the browser's own reader where there is one, else one in script. */
export function Scanner({
  title,
  onRead,
  onClose,
}: {
  title: string
  onRead: (text: string) => void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch {
        return setProblem('A câmera não abriu. Permita o uso dela para este site, ou use um leitor de mão.')
      }
      const player = video.current
      if (stopped || !player) return stop()
      player.srcObject = stream
      await player.play().catch(() => {})
      const look = await reader()
      const again = async () => {
        if (stopped) return
        const text = await look(player).catch(() => null)
        if (stopped) return
        if (text) return read(text)
        timer = setTimeout(again, every)
      }
      void again()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return () => {
      stopped = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      {problem ? (
        <p className={shared.problem} role="alert">
          {problem}
        </p>
      ) : (
        <video ref={video} className={classes.video} muted playsInline aria-label="Câmera" />
      )}
    </Modal>
  )
}

async function reader(): Promise<(player: HTMLVideoElement) => Promise<string | null>> {
  const Native = (globalThis as { BarcodeDetector?: new (options: { formats: string[] }) => Detector })
    .BarcodeDetector
  if (Native) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (player) => (await detector.detect(player))[0]?.rawValue ?? null
  }
  const { default: decodeQr } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (player) => {
    const { videoWidth: width, videoHeight: height } = player
    if (!context || width === 0) return null
    canvas.width = width
    canvas.height = height
    context.drawImage(player, 0, 0)
    // A picture without a code is said by an error.
    return decodeQr(context.getImageData(0, 0, width, height)) || null
  }
}
