/** A file that travelled with an announcement, fixed when it was published; `size` in bytes, `sha256` in hexadecimal. */
export type AnnouncementFile = { path: string; name: string; type: string; size: number; sha256: string }
