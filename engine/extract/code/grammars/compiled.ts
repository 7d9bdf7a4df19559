import { type CodeGrammar, inPlaces } from './codeGrammar.ts';

const go: CodeGrammar = {
  grammar: 'go',
  patterns: `
  (source_file (function_declaration name: (_) @name) @function)
  (source_file (method_declaration
    receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (_) @name) @function)
  (source_file (type_declaration (type_spec name: (_) @name type: (struct_type)) @struct))
  (source_file (type_declaration (type_spec name: (_) @name type: (interface_type)) @interface))
  (source_file (type_declaration (type_spec name: (_) @name) @type))
  (source_file (type_declaration (type_alias name: (_) @name) @type))
  (source_file (const_declaration (const_spec name: (_) @name) @constant) (#match? @name "^[A-Z]"))
  (import_spec path: (interpreted_string_literal) @import)`,
};

const rustItems = [
  '(function_item name: (_) @name) @function',
  '(function_signature_item name: (_) @name) @function',
  '(const_item name: (_) @name) @constant',
];
const rust: CodeGrammar = {
  grammar: 'rust',
  patterns: `${inPlaces(
    ['(source_file %)', '(mod_item body: (declaration_list %))'],
    [
      ...rustItems,
      '(struct_item name: (_) @name) @struct',
      '(union_item name: (_) @name) @struct',
      '(enum_item name: (_) @name) @enum',
      '(trait_item name: (_) @name) @trait',
      '(type_item name: (_) @name) @type',
      '(static_item name: (_) @name) @constant',
      '(mod_item name: (_) @name body: (_)) @module',
      '(macro_definition name: (_) @name) @function',
      '(impl_item type: (_) @name) @scope',
    ],
  )}
  ${inPlaces(
    ['(impl_item body: (declaration_list %))', '(trait_item body: (declaration_list %))'],
    rustItems,
  )}
  (source_file (mod_item name: (_) @submodule !body))
  (source_file (use_declaration argument: (_) @import))
  (source_file (extern_crate_declaration name: (_) @import))
  (impl_item trait: (_) @implemented type: (_) @heir)`,
};

const java: CodeGrammar = {
  grammar: 'java',
  patterns: `${inPlaces(
    ['(program %)', '(class_body %)', '(interface_body %)', '(enum_body_declarations %)'],
    [
      '(class_declaration name: (_) @name) @class',
      '(record_declaration name: (_) @name) @class',
      '(interface_declaration name: (_) @name) @interface',
      '(annotation_type_declaration name: (_) @name) @interface',
      '(enum_declaration name: (_) @name) @enum',
    ],
  )}
  ${inPlaces(
    ['(class_body %)', '(interface_body %)', '(enum_body_declarations %)'],
    ['(method_declaration name: (_) @name) @method'],
  )}
  (class_body (field_declaration declarator: (variable_declarator name: (identifier) @name)) @constant
    (#match? @name "^[A-Z][A-Z0-9_]*$"))
  (interface_body (constant_declaration declarator: (variable_declarator name: (identifier) @name)) @constant)
  (package_declaration (_) @package)
  (import_declaration (scoped_identifier) @import)
  (class_declaration name: (_) @heir superclass: (superclass (_) @base))
  (class_declaration name: (_) @heir interfaces: (super_interfaces (type_list (_) @implemented)))
  (interface_declaration name: (_) @heir (extends_interfaces (type_list (_) @base)))`,
};

const csharp: CodeGrammar = {
  grammar: 'c-sharp',
  patterns: `${inPlaces(
    [
      '(compilation_unit %)',
      '(namespace_declaration body: (declaration_list %))',
      '(class_declaration body: (declaration_list %))',
    ],
    [
      '(class_declaration name: (_) @name) @class',
      '(record_declaration name: (_) @name) @class',
      '(interface_declaration name: (_) @name) @interface',
      '(struct_declaration name: (_) @name) @struct',
      '(enum_declaration name: (_) @name) @enum',
      '(delegate_declaration name: (_) @name) @type',
    ],
  )}
  (namespace_declaration name: (_) @name) @module
  (declaration_list (method_declaration name: (_) @name) @method)
  (class_declaration name: (_) @heir (base_list (_) @base))
  (interface_declaration name: (_) @heir (base_list (_) @base))`,
};

const cppTypes = [
  '(class_specifier name: (_) @name body: (_)) @class',
  '(struct_specifier name: (_) @name body: (_)) @struct',
  '(union_specifier name: (_) @name body: (_)) @struct',
  '(enum_specifier name: (_) @name body: (_)) @enum',
];
const cppDeclarator = '(function_declarator declarator: (_) @name)';
/** A function's name stands inside what says how it returns. */
const cppFunctions = [
  cppDeclarator,
  `(pointer_declarator declarator: ${cppDeclarator})`,
  `(reference_declarator ${cppDeclarator})`,
];
/** What may stand in a template too. */
const cppDeclarations = [
  ...cppTypes,
  ...cppFunctions.map(name => `(function_definition declarator: ${name}) @function`),
  ...cppFunctions.map(name => `(declaration declarator: ${name}) @function`),
  '(alias_declaration name: (_) @name) @type',
];
/** A header's guard holds all of it. */
const cppPlaces = ['(translation_unit %)', '(preproc_ifdef %)', '(preproc_if %)', '(declaration_list %)'];
const cpp: CodeGrammar = {
  grammar: 'cpp',
  patterns: `${inPlaces([...cppPlaces, '(template_declaration %) @whole'], cppDeclarations)}
  ${inPlaces(cppPlaces, [
    '(namespace_definition name: (_) @name) @module',
    '(type_definition declarator: (type_identifier) @name) @type',
  ])}
  ${inPlaces(
    ['(field_declaration_list %)'],
    [
      ...cppTypes.map(type => `(field_declaration type: ${type})`),
      ...cppFunctions.map(name => `(function_definition declarator: ${name}) @method`),
      ...cppFunctions.map(name => `(field_declaration declarator: ${name}) @method`),
    ],
  )}
  (preproc_include path: (string_literal (string_content) @import))
  (class_specifier name: (_) @heir (base_class_clause (type_identifier) @base))
  (struct_specifier name: (_) @heir (base_class_clause (type_identifier) @base))`,
};

/** Languages that a compiler turns into programs. */
export const compiledGrammars = { go, rust, java, csharp, cpp, c: cpp } as const;
