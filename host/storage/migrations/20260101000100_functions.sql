-- What policies ask about a name, as on Supabase.
create function storage.foldername(name text) returns text[] language sql immutable parallel safe as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

create function storage.filename(name text) returns text language sql immutable parallel safe as $$
  select split_part(name, '/', -1)
$$;

create function storage.extension(name text) returns text language sql immutable parallel safe as $$
  select split_part(split_part(name, '/', -1), '.', -1)
$$;

-- What the request does, such as `storage.object.list`; null outside of the storage service.
create function storage.operation() returns text language sql stable as $$
  select nullif(current_setting('storage.operation', true), '')
$$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(bool_or(
    regexp_replace(storage.operation(), '^storage\.', '') = regexp_replace(expected, '^storage\.', '')
  ), false)
  from unnest(expected_operations) expected
  where expected <> ''
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable as $$
  select sum((metadata ->> 'size')::bigint)::bigint, bucket_id from storage.objects group by bucket_id
$$;

-- What the storage service must know of a bucket whatever policies its caller has.
create function storage.find_bucket(bucket text)
  returns table (id text, public boolean, file_size_limit bigint, allowed_mime_types text[])
  language sql stable security definer set search_path = '' rows 1 as $$
  select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = bucket
$$;

-- An object that everybody may read, as its bucket says.
create function storage.find_public_object(bucket text, object text) returns setof storage.objects
  language sql stable security definer set search_path = '' rows 1 as $$
  select objects.* from storage.objects join storage.buckets on buckets.id = objects.bucket_id
  where objects.bucket_id = bucket and objects.name = object and buckets.public
$$;
