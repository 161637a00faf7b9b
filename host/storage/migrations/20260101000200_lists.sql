-- The files and folders directly below a prefix, by name. Names below a folder are not read one by one but jumped over, so
-- that a page costs what it shows, however many files there are; policies of the caller decide on every row.
--   seek: begins at this name; backwards, before it. Null begins at the first.
--   filter: only entries whose own name begins so, in capitals or not.
create function storage.list_level(
  bucket text, prefix text, filter text, seek text, is_descending boolean, most integer
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable
-- By the index of names, in its order: to sort, all of a prefix would be read, which statistics at times take for little.
set enable_sort = off
as $$
declare
  -- Above every name that begins with the prefix: no name has this character.
  bound constant text collate "C" := prefix || chr(1114111);
  here text collate "C" := case when is_descending then least(coalesce(seek, bound) collate "C", bound)
    else greatest(coalesce(seek, prefix) collate "C", prefix) end;
  query constant text := format(
    'select name, id, updated_at, created_at, last_accessed_at, metadata from storage.objects
     where bucket_id = $1 and name >= $2 and name < $3 order by name %s limit $4',
    case when is_descending then 'desc' else 'asc' end);
  batch integer := 16;
  row_count integer;
  entry_count integer;
  found_count integer := 0;
  entry record;
  folder_end integer;
  segment text;
begin
  while found_count < most loop
    row_count := 0;
    entry_count := 0;
    for entry in execute query using bucket,
      case when is_descending then prefix else here end, case when is_descending then here else bound end, batch
    loop
      row_count := row_count + 1;
      -- Below a folder that was jumped over.
      continue when (is_descending and entry.name >= here) or (not is_descending and entry.name < here);
      entry_count := entry_count + 1;
      segment := substr(entry.name, length(prefix) + 1);
      folder_end := position('/' in segment);
      if folder_end > 0 then
        segment := left(segment, folder_end - 1);
        -- «0» is what comes after «/».
        here := prefix || segment || case when is_descending then '/' else '0' end;
      else
        -- No name has a control character.
        here := entry.name || case when is_descending then '' else chr(1) end;
      end if;
      continue when filter <> '' and not starts_with(lower(segment), lower(filter));
      found_count := found_count + 1;
      name := segment;
      if folder_end > 0 then
        id := null; updated_at := null; created_at := null; last_accessed_at := null; metadata := null;
      else
        id := entry.id; updated_at := entry.updated_at; created_at := entry.created_at;
        last_accessed_at := entry.last_accessed_at; metadata := entry.metadata;
      end if;
      return next;
      exit when found_count >= most;
    end loop;
    exit when row_count < batch;
    -- Among folders rows are read to be jumped over: then fewer at a time.
    batch := case when entry_count * 2 > row_count then least(batch * 4, 1024) else greatest(batch / 4, 1) end;
  end loop;
end $$;
