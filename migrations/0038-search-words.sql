-- The words by which people look for a booking (src/bookings/search-words.ts): a row for its contact, with
-- its codes, and one for each passenger. They have a table of their own, so that they are made and indexed
-- once: a booking's row is written again with each step of it.
create table search_words (
  booking_id uuid not null references bookings,
  -- 0 is the contact.
  number smallint not null,
  words tsvector not null,
  primary key (booking_id, number)
);
create index bookings_by_words on search_words using gin (words);

-- Those of bookings that are there already, made as the program makes them.
create function pg_temp.search_word(word text) returns text
language sql immutable
return left(
  regexp_replace(
    regexp_replace(
      lower(translate(regexp_replace(normalize(word, nfd), '[\u0300-\u036f]', '', 'g'), 'Đđ', 'dd')),
      '[\s!-/:-@[-`{-~\u2010-\u2027]', '', 'g'),
    '^84(\d{9})$', '0\1'),
  64);

create function pg_temp.search_words(owner uuid, name text, variadic others text[]) returns tsvector
language sql immutable
return (
  select array_to_tsvector(coalesce(array_agg(right(owner::text, 8) || ':' || word), '{}'))
  from (
    select pg_temp.search_word(part) as word
    from regexp_split_to_table(name, '[\s,;/_\u2010-\u2015-]+') as part
    union all
    select pg_temp.search_word(other) from unnest(others) as other
  ) as words
  where word <> ''
);

insert into search_words (booking_id, number, words)
select id, 0, pg_temp.search_words(organization_id, contact_name, contact_email, contact_phone,
    booking_code, client_reference)
from bookings where passengers_erased_at is null
union all
select id, 0, pg_temp.search_words(organization_id, booking_code, client_reference)
from bookings where passengers_erased_at is not null
union all
select c.booking_id, row_number() over (partition by c.booking_id order by c.id),
  pg_temp.search_words(c.organization_id, c.full_name, c.document_number, c.phone, c.email)
from customers c join bookings b on b.id = c.booking_id where b.passengers_erased_at is null;
