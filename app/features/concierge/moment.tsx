import { momentOf } from './concierge-words.ts'

/** 'ontem, 18h40' in a table's cell: on one line. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
    {momentOf(at)}
  </time>
)
