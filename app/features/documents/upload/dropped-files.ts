/** A file with the folders that it was dragged with: 'Contratos/2025'. */
export type DroppedFile = { file: File; folder: string }

const most = 500

/** Returns all dropped files, including those inside folders; at most 500. */
export async function droppedFiles(items: readonly DataTransferItem[]): Promise<DroppedFile[]> {
  // Entries are only there while the event lasts.
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null)
  const files = items.map((item) => item.getAsFile())
  const found: DroppedFile[] = []
  for (const [index, entry] of entries.entries()) {
    if (entry) await walk(entry, '', found)
    else if (files[index]) found.push({ file: files[index], folder: '' })
  }
  return found.slice(0, most)
}

async function walk(entry: FileSystemEntry, folder: string, found: DroppedFile[]): Promise<void> {
  if (found.length >= most) return
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    // Skips files that operating systems leave in folders.
    if (!/^(\.|thumbs\.db$|desktop\.ini$)/i.test(file.name)) found.push({ file, folder })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside = folder ? `${folder}/${entry.name}` : entry.name
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return
    for (const one of part) await walk(one, inside, found)
  }
}

/** Files of an `<input webkitdirectory>`, with their folders. */
export const chosenFolder = (files: readonly File[]): DroppedFile[] =>
  files
    .filter(({ name }) => !/^(\.|thumbs\.db$|desktop\.ini$)/i.test(name))
    .slice(0, most)
    .map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }))
