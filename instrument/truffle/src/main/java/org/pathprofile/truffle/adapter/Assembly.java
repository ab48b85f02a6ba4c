package org.pathprofile.truffle.adapter;

import org.pathprofile.core.graph.SourceRange;

/**
 * What the constructs of one root share while its graph is assembled: each part needs only those
 * above it. Not thread-safe.
 */
record Assembly(
    GraphDraft draft,
    Notes notes,
    Elements elements,
    RegisterVariables variables,
    Scopes scopes,
    Places places,
    OpenSites sites,
    UnseenJumps unseenJumps,
    Walk walk,
    Jumps jumps,
    Handlers handlers,
    EarlyEnds earlyEnds,
    Exceptions exceptions) {

  /** For a root with this section. */
  static Assembly of(SourceRange section) {
    GraphDraft draft = new GraphDraft(section);
    Notes notes = new Notes();
    Elements elements = new Elements();
    RegisterVariables variables = new RegisterVariables();
    Scopes scopes = new Scopes();
    Places places = new Places(variables);
    OpenSites sites = new OpenSites(elements, variables, draft, notes);
    UnseenJumps unseenJumps = new UnseenJumps(draft, elements, places, notes);
    Walk walk = new Walk(draft, elements, unseenJumps);
    Handlers handlers = new Handlers(elements, sites, places);
    EarlyEnds earlyEnds = new EarlyEnds(handlers, elements, places, draft, notes);
    return new Assembly(
        draft,
        notes,
        elements,
        variables,
        scopes,
        places,
        sites,
        unseenJumps,
        walk,
        new Jumps(walk, draft, elements, scopes, places),
        handlers,
        earlyEnds,
        new Exceptions(walk, draft, scopes, sites, handlers, earlyEnds, places, notes));
  }
}
