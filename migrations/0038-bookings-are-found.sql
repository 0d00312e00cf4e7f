-- Bookings are found by what people say of them: a name, with its accents or without, a document, a telephone
-- number, an address, a code. Each word stands with its organization, so that a look reads what one agency has
-- of it, however large the others are. The words are in the indexes alone: who is erased is not found.

-- A word as it is compared: without accents, case and punctuation; a Vietnamese number without its country.
create function searched_word(word text) returns text
language sql immutable parallel safe
return left(
  regexp_replace(
    regexp_replace(
      lower(translate(regexp_replace(normalize(word, nfd), '[\u0300-\u036f]', '', 'g'), 'Đđ', 'dd')),
      '[\s!-/:-@[-`{-~\u2010-\u2027]', '', 'g'),
    '^84(\d{9})$', '0\1'),
  64);

-- A name is found by each of its words, everything else as a whole.
create function searched_words(owner uuid, name text, variadic others text[]) returns tsvector
language sql immutable parallel safe
return (
  select array_to_tsvector(coalesce(array_agg(owner::text || ':' || word), '{}'))
  from (
    select searched_word(part) as word from regexp_split_to_table(name, '[\s,;/_\u2010-\u2015-]+') as part
    union all
    select searched_word(other) from unnest(others) as other
  ) as words
  where word <> ''
);

-- Who has a word that begins with each of these, or one that begins with all of it written together.
create function search_of(owner uuid, looked_for text) returns tsquery
language sql immutable parallel safe
return (
  select string_agg(format('''%s:%s'':*', owner, word), ' & ')::tsquery
    || format('''%s:%s'':*', owner, searched_word(looked_for))::tsquery
  from (
    select searched_word(part) as word from regexp_split_to_table(looked_for, '[\s,;/_\u2010-\u2015-]+') as part
  ) as words
  where word <> ''
);

create index customers_by_words on customers
  using gin (searched_words(organization_id, full_name, document_number, phone, email));
create index bookings_by_words on bookings
  using gin (searched_words(organization_id, contact_name, contact_email, contact_phone,
    booking_code, client_reference));
