/** 'HH:mm' of a time as Brazil types it ('9', '9h30', '930', '09:30', '21.15'); null when there is no such time. */
export function readTypedTime(typed: string): string | null {
  const parts =
    /^(\d{1,2})(?:\s*[h:.]\s*(\d{2})?)?(?:\s*min)?$/i.exec(typed.trim()) ??
    /^(\d{1,2})(\d{2})$/.exec(typed.trim())
  if (!parts) return null
  const [, hour = '', minute = '00'] = parts
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
