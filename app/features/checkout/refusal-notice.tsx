import { List, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { refusalWords } from '../../../domain/checkout/refusal-words.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { paymentErrorMessage } from '../subscriptions/subscription-words.ts'

/**
 * Shows a refused payment: the specification's sentence for its code, the meaning of the provider's `status_detail`, and what to do. Takes the focus,
 * so that it is read first.
 */
export function RefusalNotice({ detail }: { detail: string | null | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { code, title, advice } = refusalWords(detail)
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <Notice kind="danger" title={title}>
        <Text fz="sm">{paymentErrorMessage(code, null)}</Text>
        <List size="sm" mt={4}>
          <List.Item>{advice}</List.Item>
          <List.Item>{`Código do erro: ${code}`}</List.Item>
        </List>
      </Notice>
    </div>
  )
}
